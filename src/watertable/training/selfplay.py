"""An instinct learns by playing against itself and against what it was before. Needs torch.

It is PPO: matches are played side by side on the batch engine, on a card where there is one; what
made winning likelier than was expected is done more often from then on, a little at a time. In some
of the matches one side is the instinct of some time ago, so that nothing is unlearned on the way.

What is expected of a position is said from the side of whoever is asked there; a step to a
position where the other side is asked turns its sign.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from watertable.batches import new_batch
from watertable.kernel.game.instinct import Instinct, InstinctLayout
from watertable.kernel.table.playable import Playable
from watertable.training.eyes import Eyes, network
from watertable.training.instinct_written import in_whole_numbers
from watertable.training.train import TrainingError

NEVER = -1e9  # the score of what is not legal


@dataclass(frozen=True, kw_only=True)
class SelfPlayRecipe:
    """How it learns."""

    seed: int = 1
    device: str = "cpu"
    rows: int = 2048  # matches side by side
    steps: int = 32  # choices in each, between two lessons
    lessons: int = 1000
    wide: int = 256  # units that look,
    deep: int = 64  # and units that judge what those saw
    epochs: int = 2
    part: int = 32768  # choices looked at together
    lookback: float = 0.95  # lambda of the advantages; nothing is discounted
    clip: float = 0.2
    curiosity: float = 0.02  # worth of entropy at first; it falls to a quarter
    rate: float = 1e-3  # falls to a thirtieth
    longest: float = 0.5  # of a step's gradient
    league: float = 0.25  # of the rows are played against an earlier self
    remembered: int = 24  # earlier selves
    every: int = 20  # lessons from one that is remembered to the next

    def command(self, slug: str) -> str:
        """Return the command that learns so."""
        return (
            f"watertable train {slug} --instinct FILE --device {self.device} --rows {self.rows} "
            f"--lessons {self.lessons} --seed {self.seed}"
        )


@dataclass
class SelfPlayProgress:
    """How far it has come."""

    lessons: int = 0
    choices: int = 0
    matches: int = 0
    seconds: float = 0.0
    curve: list[dict[str, float]] = field(default_factory=list)


class SelfPlay:
    """A network, the matches that it plays, and what it was before."""

    def __init__(self, game: Playable, layout: InstinctLayout, recipe: SelfPlayRecipe) -> None:
        """Seat everybody."""
        import torch  # noqa: PLC0415 an extra, and seconds to import

        self.torch, self.recipe, self.layout = torch, recipe, layout
        torch.manual_seed(recipe.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.net = network(layout, recipe.wide, recipe.deep, torch).to(recipe.device)
        self.eyes = Eyes(layout, torch, recipe.device)
        self.like = torch.bfloat16 if recipe.device == "cuda" else torch.float32
        self.batch: Any = new_batch(
            game,
            recipe.rows,
            seed=recipe.seed,
            device=recipe.device,
            skip_forced=True,
            again=True,
        )
        self.batch.reset()
        self.before: list[Any] = []
        self.met = torch.zeros(layout.rows, dtype=torch.bool, device=recipe.device)
        self.progress = SelfPlayProgress()
        self.how = torch.optim.AdamW(
            self.net.parameters(), lr=recipe.rate, eps=1e-5, weight_decay=1e-4
        )
        count = recipe.rows
        row = torch.arange(count, device=recipe.device)
        self.of_league = row < int(count * recipe.league)
        self.league_seat = row % 2
        self._began = time.monotonic()

    # What the network says.

    def through(self, net: Any, seen: Any) -> tuple[Any, Any]:
        """Return the score of each part, and the value, for the columns of some tensors."""
        torch = self.torch
        with torch.autocast(self.recipe.device, self.like, enabled=self.like != torch.float32):
            wide = net["look"](self.eyes.rows(seen, self.like)).clamp(0, 1)
            deep = net["judge"](wide).clamp(0, 1)
            return net["part"](deep).float(), net["value"](deep).float()[:, 0]

    def logits(self, scores: Any, parts: Any, counts: Any) -> Any:
        """Return the score of each move listed."""
        torch = self.torch
        whole = torch.nn.functional.pad(scores, (0, 1))  # behind all parts lies one that is 0
        summed = whole.gather(1, parts.flatten(1).long()).view(parts.shape).sum(-1)
        listed = torch.arange(parts.shape[1], device=parts.device) < counts[:, None]
        return summed.masked_fill(~listed, NEVER)

    # How a lesson goes.

    def seen(self) -> tuple[Any, Any, Any, Any, Any]:
        """Return what is known of all rows now: columns, numbers, counts, views, seats."""
        torch, batch = self.torch, self.batch
        if self.recipe.device == "cuda":
            tensors, views, seats = (
                torch.from_dlpack(one) for one in (batch.tensors(), batch.observe(), batch.asked)
            )
            numbers, counts = (torch.from_dlpack(one) for one in batch.legal())
        else:
            tensors = torch.from_numpy(batch.tensors())
            views = torch.from_numpy(
                np.asarray(batch.observe()).view(np.int8).reshape(batch.count, -1)
            )
            seats = torch.from_numpy(batch.asked.astype(np.int64))
            numbers, counts = (torch.from_numpy(one) for one in batch.legal())
        views = views.view(torch.int8).reshape(batch.count, -1)
        most = int(counts.max())
        return (
            tensors[:, self.eyes.columns],
            numbers[:, :most].clone(),
            counts.clone(),
            views,
            seats.long().clone(),
        )

    def play(self) -> dict[str, Any]:
        """Play some choices in all rows, and return what was seen, done, and what came of it."""
        torch, recipe = self.torch, self.recipe
        kept: list[dict[str, Any]] = []
        rival = None
        if self.before and recipe.league > 0:
            chosen = int(torch.randint(len(self.before), (1,)))
            rival = self.before[chosen]
        with torch.no_grad():
            for _ in range(recipe.steps):
                columns, numbers, counts, views, seats = self.seen()
                scores, value = self.through(self.net, columns)
                parts = self.eyes.parts(numbers, views, seats).to(torch.int16)
                logits = self.logits(scores, parts, counts)
                taught = counts > 0
                if rival is not None:
                    theirs = self.of_league & (seats == self.league_seat)
                    mine = int(self.of_league.sum())
                    other, _ = self.through(rival, columns[:mine])
                    played = logits.clone()
                    played[:mine] = torch.where(
                        theirs[:mine, None],
                        self.logits(other, parts[:mine], counts[:mine]),
                        logits[:mine],
                    )
                    taught = taught & ~theirs
                else:
                    played = logits
                noise = -torch.log(-torch.log(torch.rand_like(played).clamp(1e-9, 1 - 1e-7)))
                place = (played + noise).argmax(1)
                chance = torch.log_softmax(logits, 1).gather(1, place[:, None])[:, 0]
                number = numbers.gather(1, place[:, None])[:, 0]
                number = torch.where(counts > 0, number, torch.zeros_like(number))
                self.step(number)
                ended, won = self.ended()
                mine = won.bitwise_right_shift(seats.clamp(min=0)).bitwise_and(1)
                result = torch.where(won == 0, 0.0, 2.0 * mine - 1.0)
                result = torch.where(won == 3, torch.zeros_like(result), result)
                kept.append(
                    {
                        "columns": columns,
                        "parts": parts,
                        "counts": counts,
                        "place": place,
                        "chance": chance,
                        "value": value,
                        "seats": seats,
                        "taught": taught,
                        "ended": ended > 0,
                        "result": result,
                    }
                )
            columns, _, _, _, seats = self.seen()
            self.met |= (self.eyes.rows(columns, self.like) != 0).any(0)
            _, value = self.through(self.net, columns)
            self.look_back(kept, value, seats)
        most = max(one["parts"].shape[1] for one in kept)
        for one in kept:
            short = most - one["parts"].shape[1]
            one["parts"] = torch.nn.functional.pad(one["parts"], (0, 0, 0, short))
        return {name: torch.cat([one[name] for one in kept]) for name in kept[0]}

    def step(self, numbers: Any) -> None:
        """Carry the choices out."""
        if self.recipe.device == "cuda":
            self.batch.step(numbers.to(self.torch.int32).contiguous())
        else:
            self.batch.step(numbers.numpy())

    def ended(self) -> tuple[Any, Any]:
        """Return where a match has ended, and who has won, bit by seat."""
        torch, batch = self.torch, self.batch
        if self.recipe.device == "cuda":
            return torch.from_dlpack(batch.ended).long(), torch.from_dlpack(batch.winners).long()
        return torch.from_numpy(batch.ended.copy()), torch.from_numpy(batch.winners.copy())

    def look_back(self, kept: list[dict[str, Any]], value: Any, seats: Any) -> None:
        """Say of each choice how much better it turned out than expected, and what it is worth."""
        torch = self.torch
        carried = torch.zeros_like(value)
        for one in reversed(kept):
            turned = torch.where(seats == one["seats"], 1.0, -1.0)
            beyond = torch.where(one["ended"], one["result"], turned * value)
            further = torch.where(one["ended"], torch.zeros_like(carried), turned * carried)
            carried = beyond - one["value"] + self.recipe.lookback * further
            one["advantage"], one["worth"] = carried, carried + one["value"]
            value, seats = one["value"], one["seats"]

    def learn(self, lessons: dict[str, Any], rate: float, curiosity: float) -> dict[str, float]:
        """Take some steps uphill; return how that went."""
        torch, recipe = self.torch, self.recipe
        taught = lessons["taught"].nonzero()[:, 0]
        advantage = lessons["advantage"][taught]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        for group in self.how.param_groups:
            group["lr"] = rate
        said: list[Any] = []
        for _ in range(recipe.epochs):
            order = torch.randperm(len(taught), device=taught.device)
            for some in order.split(recipe.part):
                rows, gain = taught[some], advantage[some]
                scores, value = self.through(self.net, lessons["columns"][rows])
                logits = self.logits(scores, lessons["parts"][rows], lessons["counts"][rows])
                logs = torch.log_softmax(logits, 1)
                now = logs.gather(1, lessons["place"][rows][:, None])[:, 0]
                ratio = (now - lessons["chance"][rows]).exp()
                clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
                policy = -torch.minimum(ratio * gain, clipped * gain).mean()
                entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
                off = (value - lessons["worth"][rows]).square().mean()
                self.how.zero_grad(set_to_none=True)
                (policy + 0.5 * off - curiosity * entropy).backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), recipe.longest)
                self.how.step()
                said.append(torch.stack([policy.detach(), off.detach(), entropy.detach()]))
        means = torch.stack(said).mean(0).tolist()
        return dict(zip(("policy", "off", "entropy"), means, strict=True))

    def lesson(self, share: float) -> dict[str, float]:
        """Play and learn once; `share` of all lessons have gone by."""
        recipe = self.recipe
        if self.progress.lessons % recipe.every == 0:
            self.remember()
        lessons = self.play()
        falling = 1 - share
        said = self.learn(
            lessons,
            recipe.rate * (1 / 30 + (1 - 1 / 30) * falling),
            recipe.curiosity * (1 / 4 + 3 / 4 * falling),
        )
        self.progress.lessons += 1
        self.progress.choices += len(lessons["taught"])
        self.progress.matches += int(lessons["ended"].sum())
        self.progress.seconds = time.monotonic() - self._began
        return said

    def remember(self) -> None:
        """Remember what it is now; of earlier selves some are forgotten, evenly."""
        copy = network(self.layout, self.recipe.wide, self.recipe.deep, self.torch)
        copy.load_state_dict(self.net.state_dict())
        self.before.append(copy.to(self.recipe.device).eval())
        if len(self.before) > self.recipe.remembered:
            del self.before[int(self.torch.randint(len(self.before) - 1, (1,)))]


def train_instinct(
    game: Playable, recipe: SelfPlayRecipe, *, tell: Callable[[str], None] = lambda said: None
) -> Instinct:
    """Let an instinct learn for a game's standard box; return it in whole numbers."""
    if game.instincts is None:
        raise TrainingError(f"{game.title} has no instinct that could be trained yet.")
    layout = game.instincts.layout(game.boxes(game.chosen())[0])
    school = SelfPlay(game, layout, recipe)
    while school.progress.lessons < recipe.lessons:
        said = school.lesson(school.progress.lessons / recipe.lessons)
        now = school.progress
        if now.lessons % recipe.every == 0 or now.lessons == recipe.lessons:
            told = ", ".join(f"{name} {value:.4f}" for name, value in said.items())
            tell(f"{now.lessons}: {now.choices:,} choices, {now.seconds:.0f} s; {told}")
            now.curve.append({"choices": now.choices, **said})
    return written(school, game)


def written(school: SelfPlay, game: Playable) -> Instinct:
    """Return what was learned so far, in whole numbers."""
    layers = {
        name: it.detach().float().cpu().numpy() for name, it in school.net.state_dict().items()
    }
    return in_whole_numbers(
        layers,
        school.met.cpu().numpy(),
        school.layout,
        rules=game.version,
        recipe=school.recipe.command(game.slug),
        curve=school.progress.curve,
    )

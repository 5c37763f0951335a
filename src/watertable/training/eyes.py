"""What an instinct is trained with: its network, and its eyes, on whichever device. Needs torch."""

from typing import Any

import numpy as np

from watertable.kernel.game.instinct import (
    BASE,
    COLUMN,
    HEIGHTS,
    PLACE,
    ROW,
    SEATS,
    STRIDE,
    InstinctLayout,
)


def network(layout: InstinctLayout, wide: int, deep: int, torch: Any) -> Any:
    """Return a new network: units that look, units that judge, a score for each part, a value."""
    nn = torch.nn
    net = nn.ModuleDict(
        {
            "look": nn.Linear(layout.rows, wide),
            "judge": nn.Linear(wide, deep),
            "part": nn.Linear(deep, layout.parts),
            "value": nn.Linear(deep, 1),
        }
    )
    nn.init.normal_(net["look"].weight, std=(1 / 60) ** 0.5)  # few rows are not 0
    nn.init.normal_(net["judge"].weight, std=(2 / wide) ** 0.5)
    nn.init.normal_(net["part"].weight, std=0.01)
    for name in net:
        nn.init.zeros_(net[name].bias)
    nn.init.zeros_(net["value"].weight)
    return net


class Eyes:
    """The tables of a layout on a device: from tensors to rows, from numbers to parts."""

    def __init__(self, layout: InstinctLayout, torch: Any, device: str) -> None:
        """Lay them out there."""
        self.torch, self.layout = torch, layout

        def there(numbers: Any) -> Any:
            return torch.as_tensor(np.ascontiguousarray(numbers), device=device)

        looks = layout.looks
        self.columns = there(looks[:, COLUMN])
        counted = looks[:, STRIDE] == 0
        self.counted, self.counted_rows = there(np.flatnonzero(counted)), there(looks[counted, ROW])
        self.high = there(np.flatnonzero(~counted))
        self.high_rows, self.high_stride, self.high_most = (
            there(looks[~counted, what] - (what == HEIGHTS)) for what in (ROW, STRIDE, HEIGHTS)
        )
        self.catalogue = there(layout.catalogue)
        self.base, self.place, self.seats = (
            there(layout.made_of[:, :, what]) for what in (BASE, PLACE, SEATS)
        )

    def rows(self, seen: Any, like: Any) -> Any:
        """Return what is looked at, from the columns of tensors that matter."""
        torch = self.torch
        found = torch.zeros(len(seen), self.layout.rows, dtype=like, device=seen.device)
        found[:, self.counted_rows] = seen[:, self.counted].to(like)
        heights = seen[:, self.high].long() // self.high_stride
        heights = torch.minimum(heights.clamp(min=0), self.high_most)
        return found.scatter_(1, heights + self.high_rows, 1.0)

    def parts(self, numbers: Any, views: Any, seats: Any) -> Any:
        """Return the parts of each move listed: a row each, a move each, some parts."""
        torch = self.torch
        which = torch.searchsorted(self.catalogue, numbers.long()).clamp(
            max=len(self.catalogue) - 1
        )
        place = self.place[which]
        further = place >= 0
        at = place + self.seats[which] * seats.clamp(min=0)[:, None, None]
        at = torch.where(further, at, 0)
        added = views.gather(1, at.flatten(1)).view(at.shape).long()
        return self.base[which] + torch.where(further, added, 0)

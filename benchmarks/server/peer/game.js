// A game of boardgame.io that asks of its server what Showdown asks of ours: two hidden hands,
// face-down cards, a hidden deck of 68, an open discard pile, water, and after every card a window
// in which the rival answers or passes; every seat is sent its legal moves as sentences and what
// has just happened, as far as it may know. It never ends, and its rules cost next to nothing.

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const KINDS = [
  "beach_ball", "beach_towels", "beavor", "big_water_gun", "cat", "dog", "dolphin", "flamingo",
  "fountain", "life_preserver", "pink_water_gun", "rain_coat", "shark_fin_water_gun", "snorkel",
  "sun", "sunglasses_vacation_hat", "swimming_fins", "umbrella", "water_balloons",
  "water_buckets", "water_elephant_toy", "water_jug", "whale_bath_toy",
];
const DECK = Array.from({ length: 68 }, (_, place) => KINDS[place % KINDS.length]);
const HAND = 6;
const ACTIONS = 2;

function player(deck) {
  return { hand: deck.splice(-HAND), known: [], set: [deck.pop(), deck.pop()] };
}

function shown(seat) {
  return {
    seat, water: 99, hand_count: HAND, set: [{ slot: 0, turn: 1 }, { slot: 2, turn: 5 }],
    play: [{ card: "fountain", as: "fountain" }, { card: "cat", as: "cat" }],
    taken: 0, last_taken: 0, coat_used: false,
  };
}

const named = (card) => card.replaceAll("_", " ");

function tell(G, seat, kind, text, secret) {
  G.events.push({ kind, seat: Number(seat), text, ...(secret && { secret }) });
}

// The card at this place of the hand is discarded and another one drawn.
function discard(G, playerID, random, place) {
  const { hand } = G.players[playerID];
  const [card] = hand.splice(place, 1);
  G.discard.push(card);
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  const drawn = G.secret.deck.pop();
  hand.push(drawn);
  G.deck_count = G.secret.deck.length;
  tell(G, playerID, "drawn", `Seat ${playerID} draws a card.`, drawn);
  return card;
}

// Play a card, and let the rival answer.
function play({ G, playerID, random, events }, place) {
  if (!(place in G.players[playerID].hand) || G.actions === 0) return INVALID_MOVE;
  G.events = [];
  const card = discard(G, playerID, random, place);
  G.actions -= 1;
  G.chain = [{ seat: Number(playerID), card, mode: "attack", damage: (card.length % 5) + 1 }];
  tell(G, playerID, "played", `Seat ${playerID} plays ${named(card)}: Attack.`);
  events.setActivePlayers({ others: "window", minMoves: 1, maxMoves: 1 });
}

// Let the card have its effect.
function pass({ G, playerID }) {
  const hit = G.table[playerID];
  G.events = [];
  hit.last_taken = G.chain[0].damage;
  hit.taken += hit.last_taken;
  hit.water = hit.water > 20 ? hit.water - hit.last_taken : 99;
  tell(G, playerID, "hit", `Seat ${playerID} loses ${hit.last_taken} Water, ${hit.water} are left.`);
  G.chain = [];
}

// Answer with a card, so that there is no effect.
function answer({ G, playerID, random }, place) {
  if (!(place in G.players[playerID].hand)) return INVALID_MOVE;
  G.events = [];
  const card = discard(G, playerID, random, place);
  tell(G, playerID, "answered", `Seat ${playerID} answers with ${named(card)}.`);
  G.chain = [];
}

function end({ G, playerID, events }) {
  G.events = [];
  tell(G, playerID, "ended", `Seat ${playerID} ends the turn.`);
  events.endTurn();
}

// What a seat may do now, as sentences and as what to send.
function legal(G, ctx, playerID) {
  const { hand } = G.players[playerID];
  if (ctx.activePlayers) {
    if (!ctx.activePlayers[playerID]) return [];
    return [
      { text: "Pass: do not answer", move: "pass", args: [], data: { pass: true } },
      { text: `Answer with ${named(hand[0])}`, move: "answer", args: [0], data: { answer: hand[0] } },
    ];
  }
  if (ctx.currentPlayer !== playerID) return [];
  const moves = hand.slice(0, G.actions ? 3 : 0).map((card, place) => ({
    text: `Play ${named(card)}: Attack ${(card.length % 5) + 1} (1 Water)`,
    move: "play", args: [place], data: { play: card, from: "hand", mode: "attack" },
  }));
  return [...moves, { text: "End the turn", move: "end", args: [], data: { end: true } }];
}

// What a seat may know: its own cards, its own secrets, its moves.
function playerView({ G, ctx, playerID }) {
  const view = PlayerView.STRIP_SECRETS({ G, ctx, playerID });
  const events = G.events.map(({ secret, ...event }) =>
    event.seat === Number(playerID) && secret ? { ...event, card: secret } : event);
  const moves = playerID === null ? [] : legal(G, ctx, playerID);
  return { ...view, events, moves };
}

exports.Showdownish = {
  name: "showdownish",
  setup: ({ random }) => {
    const deck = random.Shuffle(DECK);
    const players = { 0: player(deck), 1: player(deck) };
    const discard = deck.splice(-18);
    return {
      game: "showdownish", first: 0, tiebreaks: 0, actions: ACTIONS, players,
      table: [shown(0), shown(1)], secret: { deck }, deck_count: deck.length, discard, chain: [],
      events: [],
    };
  },
  playerView,
  moves: { play, end },
  turn: {
    onBegin: ({ G }) => { G.actions = ACTIONS; },
    stages: { window: { moves: { pass, answer } } },
  },
};

// A game of boardgame.io that asks of its server what Showdown asks of ours: two hidden hands,
// face-down cards, a hidden deck of 68, an open discard pile, water, and after every card a window
// in which the rival answers or passes. It never ends, and its rules cost next to nothing.

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

// The card at this place of the hand is discarded and another one drawn.
function discard(G, playerID, random, place) {
  const { hand } = G.players[playerID];
  const [card] = hand.splice(place, 1);
  G.discard.push(card);
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  hand.push(G.secret.deck.pop());
  G.deck_count = G.secret.deck.length;
  return card;
}

// Play a card, and let the rival answer.
function play({ G, playerID, random, events }, place) {
  if (!(place in G.players[playerID].hand) || G.actions === 0) return INVALID_MOVE;
  const card = discard(G, playerID, random, place);
  G.actions -= 1;
  G.chain = [{ seat: Number(playerID), card, mode: "attack", damage: (card.length % 5) + 1 }];
  events.setActivePlayers({ others: "window", minMoves: 1, maxMoves: 1 });
}

// Let the card have its effect.
function pass({ G, playerID }) {
  const hit = G.table[playerID];
  hit.last_taken = G.chain[0].damage;
  hit.taken += hit.last_taken;
  hit.water = hit.water > 20 ? hit.water - hit.last_taken : 99;
  G.chain = [];
}

// Answer with a card, so that there is no effect.
function answer({ G, playerID, random }, place) {
  if (!(place in G.players[playerID].hand)) return INVALID_MOVE;
  discard(G, playerID, random, place);
  G.chain = [];
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
    };
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: { play, end: ({ events }) => events.endTurn() },
  turn: {
    onBegin: ({ G }) => { G.actions = ACTIONS; },
    stages: { window: { moves: { pass, answer } } },
  },
};

// A game of boardgame.io that weighs what Showdown weighs: two hidden hands, face-down cards, a
// hidden deck of 68, an open discard pile, water. It never ends, and its rules cost next to nothing.

const { PlayerView } = require("boardgame.io/core");

const KINDS = [
  "beach_ball", "beach_towels", "beavor", "big_water_gun", "cat", "dog", "dolphin", "flamingo",
  "fountain", "life_preserver", "pink_water_gun", "rain_coat", "shark_fin_water_gun", "snorkel",
  "sun", "sunglasses_vacation_hat", "swimming_fins", "umbrella", "water_balloons",
  "water_buckets", "water_elephant_toy", "water_jug", "whale_bath_toy",
];
const DECK = Array.from({ length: 68 }, (_, place) => KINDS[place % KINDS.length]);
const HAND = 6;

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

// Play a card: the rival loses water, the card is discarded, another is drawn.
function play({ G, playerID, random }, place) {
  const { hand } = G.players[playerID];
  if (!Number.isInteger(place) || place < 0 || place >= hand.length) return "INVALID_MOVE";
  const [card] = hand.splice(place, 1);
  G.discard.push(card);
  const rival = G.table[1 - playerID];
  rival.last_taken = (card.length % 5) + 1;
  rival.taken += rival.last_taken;
  rival.water = rival.water > 20 ? rival.water - rival.last_taken : 99;
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  hand.push(G.secret.deck.pop());
  G.deck_count = G.secret.deck.length;
}

exports.Showdownish = {
  name: "showdownish",
  setup: ({ random }) => {
    const deck = random.Shuffle(DECK);
    const players = { 0: player(deck), 1: player(deck) };
    const table = [shown(0), shown(1)];
    return {
      game: "showdownish", phase: "main", first: 0, tiebreaks: 0, players, table,
      secret: { deck }, deck_count: deck.length, discard: deck.splice(-18), chain: [],
    };
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: { play },
  turn: { minMoves: 2, maxMoves: 2 },
  disableUndo: true, // else each state carries those before it
};

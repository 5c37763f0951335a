// Written by tools/web_words.py from watertable.games.water_to_water. Do not edit.
import { bound } from './bound';
import * as py from './runtime';

const Verb = { PASS: 0, CHARACTER: 1, TEACHER: 2, DRAW: 3, PLAY: 4, DISCARD: 8 };
const Form = { NOTHING: 0, ALONE: 1, THING: 2, SPACE: 3, TURN: 4, TILE: 5 };
const Ask = { NOTHING: 0, DEAL: 1, DRAFT: 2, SECOND_CARD: 3, TEACHER: 4, EARLY: 5, MAIN: 6, DIG: 9, SECOND_PLAY: 10, WINDOW: 11, RESHUFFLE: 12 };
const Verdict = { OK: 0, OVER: 1, NOT_ASKED: 2, ASLEEP: 3, WRONG_MOMENT: 4, MALFORMED: 5, NO_SUCH_CHARACTER: 6, CHARACTER_TAKEN: 7, NEEDS_FOUR: 8, NOT_IN_POOL: 9, NOT_AS_SECOND: 10, TEACHER_SELF: 11, NOT_HELD: 12, NOT_FRONT: 13, FIRST_IN_MIDDLE: 14, OCCUPIED: 15, BLOCKED: 16, NO_CONTACT: 17, CLASH: 18, LAND_ONLY: 19, TABLE_EDGE: 20, NOT_YOUR_POWER: 21, NO_USES: 22, OWN_TURN_ONLY: 23, FIRST_TURN: 24, PLAYABLE: 25, MUST_PLAY: 26, WATER_CONTACT: 27, NOTHING_THERE: 28, OWN_MAIN: 29, SAME_LOOK: 30, BLOCK_OCCUPIED: 31, BLOCK_APART: 32, BLOCK_SAME: 33, NOTHING_BLOCKED: 34, PILE_EMPTY: 35, NOT_IN_PILE: 36, NO_TILE: 37, FEW_TILES: 38, ORDER_SAME: 39, ORDER_WRONG: 40, ALREADY_ASLEEP: 41, NO_SUCH_SEAT: 42, NO_SECOND: 43, ALREADY_REVEALED: 44, BURNED: 45, BAG_EMPTY: 46, GROUP_CONTACT: 47, MUST_LAY: 48, ONE_FITS: 49 };
const Sleep = { AWAKE: 0, DUE: 1, SKIPPED: 2, NODDING: 3 };
const Told = { DEALT: 1, CHARACTER: 2, SECOND: 3, TEACHER: 4, EARLY: 5, TURN_STARTED: 6, TURN_SKIPPED: 7, WOKE: 8, DREW: 9, SPREAD: 10, LAID: 11, COVERED: 12, DISCARDED: 13, SET_OUT: 14, ROTATED: 15, BLOCKED: 16, UNBLOCKED: 17, SWAPPED: 18, REORDERED: 19, SLEEPS: 20, REVEALED: 21, DIG: 22, LAKE_CLOSED: 23, ISLAND_CLOSED: 24, VOID_MADE: 25, PASSED: 26, DECLINED: 27, TOKEN: 28, RESHUFFLED: 29, POINTS: 30, STOLEN: 31, WON: 32, EXHAUSTED: 33, RETURNED: 34 };

class Way extends py.Struct {
  static shape = py.shape({ fields: ["name", "form", "field"], tuple: true });
}

class Named extends py.Struct {
  static shape = py.shape({ fields: ["value", "text"] });
}

class Seat extends py.Struct {
  static shape = py.shape({ fields: ["number"], names: ["seat"] });
}

class Messages {
  get parts() {
    return py.pairs(py.each(py.items(this._pieces)).map(([message, pieces]) => [message, py.set(py.each(pieces).flatMap(([, , name, ]) => py.truth(name) ? [name] : []))]));
  }
  text(message, parts) {
    let text = "";
    for (const [letters, , name, form] of py.each(py.at(this._pieces, message))) {
      text = py.extended(text, letters);
      if (py.truth(name)) {
        text = py.extended(text, this._said(py.at(parts, name), form, !py.truth(text)));
      }
    }
    return text;
  }
  say(message, parts) {
    let filling, said, begin, value;
    let [text, end, placed] = ["", 0, []];
    for (const [letters, units, name, form] of py.each(py.at(this._pieces, message))) {
      text = py.extended(text, letters);
      end = py.extended(end, units);
      if (!py.truth(name)) {
        continue;
      }
      filling = py.at(parts, name);
      if ((filling instanceof Named) && !py.truth(form)) {
        said = filling.text;
      } else {
        said = this._said(filling, form, !py.truth(text));
      }
      if (py.truth(said)) {
        [begin, text] = [end, py.add(text, said)];
        end = py.extended(end, py.isascii(said) ? py.len(said) : py.units(said));
        if (filling instanceof Sentence) {
          py.append(placed, new Part(name, begin, end, null));
          placed = py.extended(placed, py.each(filling.parts).map(part => _moved(part, begin)));
        } else if (py.has(form, YOU)) {
          py.append(placed, new Part(name, begin, end, py.at(py.partition(form, YOU), 2)));
        } else {
          value = (filling instanceof Named) ? filling.value : filling;
          py.append(placed, new Part(name, begin, end, value));
        }
      }
    }
    return new Sentence(text, py.list(placed));
  }
  _said(filling, form, is_first) {
    let said;
    if (typeof filling === "string" || py.isInt(filling) || py.isFloat(filling)) {
      said = py.format(filling, (form === LARGE) ? "" : form);
    } else if (filling instanceof Seat) {
      return this._seat(filling, form, is_first);
    } else {
      said = filling.text;
    }
    return (form === LARGE) ? _large(said) : said;
  }
  _seat(seat, form, is_first) {
    if (py.has(form, YOU)) {
      return py.at(py.partition(form, YOU), 0);
    }
    const key = [seat.number, (form === LARGE) || (is_first && (form !== SMALL))];
    let said = py.get(this._seats, key);
    if (said === null) {
      said = this.text(SEAT, py.dict({ n: seat.number + 1 }));
      said = py.truth(py.at(key, 1)) ? _large(said) : said;
      py.put(this._seats, key, said);
    }
    return said;
  }
}

class MoveData extends py.Struct {
  static shape = py.shape({ fields: [
  "play",
  "passes",
  "character",
  "teacher",
  "draw",
  "discard",
  "set_out",
  "block",
  "unblock",
  "swap",
  "order",
  "rotate",
  "sleep",
  "reveal",
  "power"
], names: [
  "play",
  "pass",
  "character",
  "teacher",
  "draw",
  "discard",
  "set_out",
  "block",
  "unblock",
  "swap",
  "order",
  "rotate",
  "sleep",
  "reveal",
  "power"
], defaults: { play: py.UNSET, passes: py.UNSET, character: py.UNSET, teacher: py.UNSET, draw: py.UNSET, discard: py.UNSET, set_out: py.UNSET, block: py.UNSET, unblock: py.UNSET, swap: py.UNSET, order: py.UNSET, rotate: py.UNSET, sleep: py.UNSET, reveal: py.UNSET, power: py.UNSET }, omitDefaults: true });
}

class Laid extends py.Struct {
  static shape = py.shape({ fields: ["tile", "x", "y", "turn"] });
}

class Turned extends py.Struct {
  static shape = py.shape({ fields: ["x", "y", "turn"] });
}

class Spot extends py.Struct {
  static shape = py.shape({ fields: ["x", "y"] });
}

class Tiles extends py.Struct {
  static shape = py.shape({ fields: ["tile", "rules", "numbers", "characters", "powers"], defaults: { rules: py.dict(), numbers: py.dict(), characters: py.dict(), powers: py.dict() } });
  get total() {
    return py.sum(py.each(this.tile).map(tile => tile.count));
  }
  kind(name) {
    for (const [number, tile] of py.each(py.enumerate(this.tile))) {
      if (tile.id === name) {
        return number;
      }
    }
    throw new py.ValueError(`there is no tile ${py.repr(name)}`);
  }
}

class Power extends py.Struct {
  static shape = py.shape({ fields: [
  "number",
  "name",
  "uses",
  "uses_by_option",
  "any_time",
  "is_hard",
  "holds",
  "chooses",
  "verbs",
  "question",
  "keeps",
  "rules"
], defaults: { uses: 0, uses_by_option: false, any_time: false, is_hard: false, holds: 1, chooses: 1, verbs: py.dict(), question: 0, keeps: [], rules: py.dict() } });
}

class Sentence extends py.Struct {
  static shape = py.shape({ fields: ["text", "parts"], defaults: { parts: [] } });
  toString() {
    return this.text;
  }
}

class Reason extends py.Struct {
  static shape = py.shape({ fields: ["code", "rule", "message", "parts"], defaults: { parts: [] } });
  static of(code, rule, said) {
    return new this(code, rule, said.text, said.parts);
  }
  toString() {
    return this.rule ? `${this.message} (${this.rule})` : this.message;
  }
}

class _Ground extends py.Struct {
  static shape = py.shape({ fields: ["nodes", "lakes", "ponds", "mark"], tuple: true });
}

class _Map extends py.Struct {
  static shape = py.shape({ fields: ["grounds", "spots"], tuple: true });
}

class _Regions extends py.Struct {
  static shape = py.shape({ fields: ["lakes", "islands", "rivers"], tuple: true });
}

class Feature extends py.Struct {
  static shape = py.shape({ fields: ["kind", "cells", "size", "closed"] });
}

class Features extends py.Struct {
  static shape = py.shape({ fields: ["lakes", "islands", "rivers", "voids", "squares", "ruins", "artifacts", "extent"] });
}

class Square extends py.Struct {
  static shape = py.shape({ fields: ["kind", "cells", "size", "closed", "x", "y"] });
}

class Extent extends py.Struct {
  static shape = py.shape({ fields: ["width", "height", "total"] });
}

class View extends py.Struct {
  static shape = py.shape({ fields: [
  "game",
  "seat",
  "to_act",
  "phase",
  "turn",
  "active",
  "seats",
  "first",
  "turn_over",
  "players",
  "map",
  "bounds",
  "block",
  "bag_count",
  "unseen",
  "discard",
  "out",
  "covered",
  "spread",
  "digs",
  "features"
], defaults: { game: "water-to-water" } });
}

class Number extends py.Struct {
  static shape = py.shape({ fields: ["value", "low", "high"], defaults: { low: 0, high: 500 }, tuple: true });
}

class Character extends py.Struct {
  static shape = py.shape({ fields: [
  "number",
  "counts",
  "bonus",
  "for_beginners",
  "least_seats",
  "may_be_second",
  "takes_victories",
  "question",
  "keeps",
  "numbers"
], defaults: { counts: "", bonus: "", for_beginners: false, least_seats: 2, may_be_second: true, takes_victories: false, question: 0, keeps: [], numbers: py.dict() } });
}

class Player extends py.Struct {
  static shape = py.shape({ fields: [
  "seat",
  "power",
  "uses",
  "character",
  "points",
  "target",
  "reached",
  "features",
  "hand",
  "hand_size",
  "asleep",
  "second",
  "revealed",
  "hidden",
  "burned",
  "teacher",
  "tokens"
] });
}

class Option extends py.Struct {
  static shape = py.shape({ fields: ["key", "values", "default", "rule", "text"] });
  value(code) {
    return (this.values instanceof py.Range) ? code : py.at(this.values, code);
  }
}

class Scored extends py.Struct {
  static shape = py.shape({ fields: ["kind", "cells", "size", "closed", "x", "y", "points"], defaults: { cells: py.UNSET, size: py.UNSET, closed: py.UNSET, x: py.UNSET, y: py.UNSET }, omitDefaults: true });
}

class Bounds extends py.Struct {
  static shape = py.shape({ fields: ["min_x", "max_x", "min_y", "max_y"] });
}

class Dealt extends py.Struct {
  static shape = py.shape({ fields: ["power", "seat", "text", "parts"], tag: ["kind", "dealt"] });
}

class CharacterChosen extends py.Struct {
  static shape = py.shape({ fields: ["character", "seat", "text", "parts"], tag: ["kind", "character"] });
}

class SecondTaken extends py.Struct {
  static shape = py.shape({ fields: ["taken", "character", "seat", "text", "parts"], tag: ["kind", "second"] });
}

class TeacherNamed extends py.Struct {
  static shape = py.shape({ fields: ["teacher", "seat", "text", "parts"], tag: ["kind", "teacher"] });
}

class Early extends py.Struct {
  static shape = py.shape({ fields: ["drew", "seat", "text", "parts"], tag: ["kind", "early"] });
}

class TurnStarted extends py.Struct {
  static shape = py.shape({ fields: ["turn", "seat", "text", "parts"], tag: ["kind", "turn_started"] });
}

class TurnSkipped extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "turn_skipped"] });
}

class Woke extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "woke"] });
}

class Drew extends py.Struct {
  static shape = py.shape({ fields: ["tile", "seat", "text", "parts"], tag: ["kind", "drew"] });
}

class Spread extends py.Struct {
  static shape = py.shape({ fields: ["tile", "seat", "text", "parts"], tag: ["kind", "spread"] });
}

class TileLaid extends py.Struct {
  static shape = py.shape({ fields: ["tile", "x", "y", "turn", "sides", "power", "seat", "text", "parts"], tag: ["kind", "laid"] });
}

class Covered extends py.Struct {
  static shape = py.shape({ fields: ["tile", "x", "y", "seat", "text", "parts"], tag: ["kind", "covered"] });
}

class Discarded extends py.Struct {
  static shape = py.shape({ fields: ["tile", "seat", "text", "parts"], tag: ["kind", "discarded"] });
}

class SetOut extends py.Struct {
  static shape = py.shape({ fields: ["tile", "seat", "text", "parts"], tag: ["kind", "set_out"] });
}

class Rotated extends py.Struct {
  static shape = py.shape({ fields: ["tile", "x", "y", "turn", "seat", "text", "parts"], tag: ["kind", "rotated"] });
}

class Blocked extends py.Struct {
  static shape = py.shape({ fields: ["x", "y", "seat", "text", "parts"], tag: ["kind", "blocked"] });
}

class Unblocked extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "unblocked"] });
}

class Swapped extends py.Struct {
  static shape = py.shape({ fields: ["tile", "taken", "seat", "text", "parts"], names: ["tile", "for", "seat", "text", "parts"], tag: ["kind", "swapped"] });
}

class Reordered extends py.Struct {
  static shape = py.shape({ fields: ["order", "seat", "text", "parts"], tag: ["kind", "reordered"] });
}

class Sleeps extends py.Struct {
  static shape = py.shape({ fields: ["target", "seat", "text", "parts"], tag: ["kind", "sleeps"] });
}

class Revealed extends py.Struct {
  static shape = py.shape({ fields: ["character", "seat", "text", "parts"], tag: ["kind", "revealed"] });
}

class Dig extends py.Struct {
  static shape = py.shape({ fields: ["digs", "seat", "text", "parts"], tag: ["kind", "dig"] });
}

class LakeClosed extends py.Struct {
  static shape = py.shape({ fields: ["size", "seat", "text", "parts"], tag: ["kind", "lake_closed"] });
}

class IslandClosed extends py.Struct {
  static shape = py.shape({ fields: ["size", "seat", "text", "parts"], tag: ["kind", "island_closed"] });
}

class VoidMade extends py.Struct {
  static shape = py.shape({ fields: ["size", "seat", "text", "parts"], tag: ["kind", "void_made"] });
}

class Passed extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "passed"] });
}

class Declined extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "declined"] });
}

class Token extends py.Struct {
  static shape = py.shape({ fields: ["tokens", "seat", "text", "parts"], tag: ["kind", "token"] });
}

class Reshuffled extends py.Struct {
  static shape = py.shape({ fields: ["count", "seat", "text", "parts"], tag: ["kind", "reshuffled"] });
}

class Points extends py.Struct {
  static shape = py.shape({ fields: ["before", "after", "seat", "text", "parts"], names: ["from", "to", "seat", "text", "parts"], tag: ["kind", "points"] });
}

class Stolen extends py.Struct {
  static shape = py.shape({ fields: ["victim", "seat", "text", "parts"], tag: ["kind", "stolen"] });
}

class Won extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "won"] });
}

class Exhausted extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "exhausted"] });
}

class Returned extends py.Struct {
  static shape = py.shape({ fields: ["tile", "seat", "text", "parts"], tag: ["kind", "returned"] });
}

class Event extends py.Struct {
  static shape = py.shape({ fields: ["kind", "seat", "a", "b", "c", "d", "secret"] });
}

class River extends py.Struct {
  static shape = py.shape({ fields: ["edges", "to"] });
}

class Tile extends py.Struct {
  static shape = py.shape({ fields: ["id", "count", "edges", "lakes", "rivers", "lands", "mark", "desc", "name", "islet", "hub"], defaults: { mark: "", desc: "", name: "", islet: false, hub: [] } });
  get ponds() {
    return py.sum(py.each(this.lakes).map(lake => !py.truth(lake)));
  }
  get streams() {
    return py.each(this.rivers).map(river => py.each(river.edges).map(name => py.index(DIRECTIONS, name)));
  }
}

class Part extends py.Struct {
  static shape = py.shape({ fields: ["name", "begin", "end", "value"], arrayLike: true });
}

const WAYS = py.pairs([
  [Verb.PASS, new Way("pass", Form.ALONE, "pass")],
  [Verb.CHARACTER, new Way("character", Form.THING, "character")],
  [Verb.TEACHER, new Way("teacher", Form.THING, "teacher")],
  [Verb.DRAW, new Way("draw", Form.ALONE, "draw")],
  [Verb.PLAY, new Way("play", Form.TILE, "play")],
  [Verb.DISCARD, new Way("discard", Form.THING, "discard")],
  [7, new Way("intuition", Form.TILE, "play")],
  [12, new Way("block", Form.SPACE, "block")],
  [13, new Way("unblock", Form.ALONE, "unblock")],
  [14, new Way("swap", Form.THING, "swap")],
  [5, new Way("forest", Form.TILE, "play")],
  [10, new Way("wind", Form.ALONE, "power")],
  [9, new Way("set_out", Form.THING, "set_out")],
  [6, new Way("overlay", Form.TILE, "play")],
  [11, new Way("hawk", Form.ALONE, "power")],
  [15, new Way("order", Form.THING, "order")],
  [16, new Way("rotate", Form.TURN, "rotate")],
  [17, new Way("sleep", Form.THING, "sleep")],
  [18, new Way("reveal", Form.ALONE, "reveal")]
]);
const LAST = 63;
const PHASES = py.pairs([
  [Ask.NOTHING, "over"],
  [Ask.DEAL, "deal"],
  [Ask.DRAFT, "draft"],
  [Ask.SECOND_CARD, "hidden"],
  [Ask.TEACHER, "teacher"],
  [Ask.EARLY, "early"],
  [Ask.MAIN, "main"],
  [Ask.DIG, "dig"],
  [Ask.SECOND_PLAY, "second"],
  [Ask.WINDOW, "window"],
  [Ask.RESHUFFLE, "reshuffle"],
  [7, "wind"],
  [8, "hawk"]
]);
const CHARACTER_IDS = [
  "nobody",
  "adventurer",
  "archeologist",
  "bog_minder",
  "druid",
  "gardener",
  "islander",
  "lake_nymph",
  "planter",
  "river_lord",
  "strider",
  "student",
  "thief",
  "wave_rider",
  "wrath"
];
const ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const _NAMED = py.pairs([
  [7, 1],
  [12, 2],
  [13, 2],
  [14, 3],
  [5, 5],
  [10, 6],
  [9, 7],
  [6, 8],
  [11, 9],
  [15, 10],
  [16, 12],
  [17, 13],
  [18, 14],
  [Verb.DRAW, 8]
]);
const POWER_NAMES = [
  "",
  "Intuition",
  "Spirit of Determination",
  "Raven's Wit",
  "Intellect",
  "Way of the Forest",
  "The Wind and the Waves",
  "Introspection",
  "Way Bender",
  "Hawk's Vision",
  "See the Future",
  "Wisdom",
  "Telekinesis",
  "Dreamweaver",
  "Doppelganger"
];
const MESSAGES = py.instance(Messages, { _seats: py.dict(), _pieces: py.dict({ 
  seat: [["seat ", 5, "n", ""]],
  "move.pass_window": [["Pass: do nothing out of turn", 28, "", ""]],
  "move.pass_main": [["Pass: you hold no tile", 22, "", ""]],
  "move.pass_hidden": [["Take no second character", 24, "", ""]],
  "move.pass_early": [["Do not ask for a tile before play", 33, "", ""]],
  "move.pass_second": [["Keep the tile; no second play", 29, "", ""]],
  "move.pass_wind": [["Enough: the other tiles go out of play", 38, "", ""]],
  "move.character": [["Be the ", 7, "character", ""]],
  "move.character_hidden": [["Be the ", 7, "character", ""], [" in secret", 10, "", ""]],
  "move.teacher": [["Be the student of ", 18, "teacher", ""]],
  "move.draw": [["", 0, "power", ""], [": take a tile before play begins", 32, "", ""]],
  "move.play": [["Play ", 5, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""]],
  "move.play_turned": [["Play ", 5, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""], [" turned ", 8, "degrees", ""], [" degrees", 8, "", ""]],
  "move.forest": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""], [" by land", 8, "", ""]],
  "move.forest_turned": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""], [" turned ", 8, "degrees", ""], [" degrees by land", 16, "", ""]],
  "move.overlay": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" on top of ", 11, "x", ""], [", ", 2, "y", ""]],
  "move.overlay_turned": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" on top of ", 11, "x", ""], [", ", 2, "y", ""], [" turned ", 8, "degrees", ""], [" degrees", 8, "", ""]],
  "move.intuition": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""], [" as an extra play", 17, "", ""]],
  "move.intuition_turned": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""], [" turned ", 8, "degrees", ""], [" degrees as an extra play", 25, "", ""]],
  "move.discard": [["Discard ", 8, "tile", ""]],
  "move.set_out": [["", 0, "power", ""], [": set ", 6, "tile", ""], [" out of play", 12, "", ""]],
  "move.wind": [["", 0, "power", ""], [": draw two more and lay up to three", 35, "", ""]],
  "move.hawk": [["", 0, "power", ""], [": draw four more and play one of the five", 41, "", ""]],
  "move.block": [["", 0, "power", ""], [": block the space ", 18, "x", ""], [", ", 2, "y", ""]],
  "move.unblock": [["", 0, "power", ""], [": remove the block", 18, "", ""]],
  "move.swap": [["", 0, "power", ""], [": swap your tile for ", 21, "tile", ""]],
  "move.order": [["", 0, "power", ""], [": put ", 6, "front", ""], [", ", 2, "middle", ""], [", ", 2, "back", ""], [" in this order", 14, "", ""]],
  "move.order_of_two": [["", 0, "power", ""], [": put ", 6, "front", ""], [", ", 2, "back", ""], [" in this order", 14, "", ""]],
  "move.rotate": [["", 0, "power", ""], [": turn the tile at ", 19, "x", ""], [", ", 2, "y", ""], [" to ", 4, "degrees", ""], [" degrees", 8, "", ""]],
  "move.sleep": [["", 0, "power", ""], [": put ", 6, "target", ""], [" to sleep", 9, "", ""]],
  "move.sleep_yourself": [["", 0, "power", ""], [": put yourself to sleep", 23, "", ""]],
  "move.reveal": [["", 0, "power", ""], [": reveal the ", 13, "character", ""]],
  "move.power": [["", 0, "power", ""]],
  "move.power_lays": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""]],
  "move.power_lays_turned": [["", 0, "power", ""], [": play ", 7, "tile", ""], [" at ", 4, "x", ""], [", ", 2, "y", ""], [" turned ", 8, "degrees", ""], [" degrees", 8, "", ""]],
  "keeps.last": [["Keeps the last use of ", 22, "power", ""], [" for later.", 11, "", ""]],
  "keeps.uses": [["Keeps all ", 10, "uses", ""], [" uses of ", 9, "power", ""], [" for later.", 11, "", ""]],
  "event.dealt": [["", 0, "who", ""], [" ", 1, "who", "is|are"], [" dealt power ", 13, "number", ""], [", ", 2, "power", ""], [".", 1, "", ""]],
  "event.character": [["", 0, "who", ""], [" ", 1, "who", "is|are"], [" the ", 5, "character", ""], [".", 1, "", ""]],
  "event.second": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" a second character, face down.", 31, "", ""]],
  "event.second_known": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" the ", 5, "character", ""], [", face down.", 12, "", ""]],
  "event.second_declined": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" no second character.", 21, "", ""]],
  "event.teacher": [["", 0, "who", ""], [" ", 1, "who", "is|are"], [" the student of ", 16, "teacher", ""], [".", 1, "", ""]],
  "event.early": [["", 0, "who", ""], [" ", 1, "who", "asks|ask"], [" for a tile before play.", 24, "", ""]],
  "event.early_declined": [["", 0, "who", ""], [" ", 1, "who", "does|do"], [" not ask for a tile before play.", 32, "", ""]],
  "event.turn_started": [["Turn ", 5, "turn", ""], [": ", 2, "who", "large"], [".", 1, "", ""]],
  "event.turn_skipped": [["", 0, "who", ""], [" ", 1, "who", "sleeps|sleep"], [" through the turn.", 18, "", ""]],
  "event.woke": [["", 0, "who", ""], [" ", 1, "who", "wakes|wake"], [".", 1, "", ""]],
  "event.drew": [["", 0, "who", ""], [" ", 1, "who", "draws|draw"], [" ", 1, "tile", ""], [".", 1, "", ""]],
  "event.spread": [["", 0, "who", ""], [" ", 1, "who", "draws|draw"], [" ", 1, "tile", ""], [" and ", 5, "who", "lays|lay"], [" it out.", 8, "", ""]],
  "event.covered": [["Covered and destroyed: ", 23, "tile", ""], [" ", 1, "place", ""], [".", 1, "", ""]],
  "event.discarded": [["", 0, "who", ""], [" ", 1, "who", "discards|discard"], [" ", 1, "tile", ""], [".", 1, "", ""]],
  "event.set_out": [["Out of play: ", 13, "tile", ""], [".", 1, "", ""]],
  "event.rotated": [["", 0, "who", ""], [" ", 1, "who", "turns|turn"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [".", 1, "", ""]],
  "event.blocked": [["", 0, "who", ""], [" ", 1, "who", "blocks|block"], [" ", 1, "place", ""], [".", 1, "", ""]],
  "event.unblocked": [["", 0, "who", ""], [" ", 1, "who", "removes|remove"], [" the block.", 11, "", ""]],
  "event.swapped": [["", 0, "who", ""], [" ", 1, "who", "swaps|swap"], [" ", 1, "tile", ""], [" for ", 5, "taken", ""], [" from the discard pile.", 23, "", ""]],
  "event.reordered": [["", 0, "who", ""], [" ", 1, "who", "re-orders|re-order"], [" the tiles: ", 12, "front", ""], [", ", 2, "middle", ""], [", ", 2, "back", ""], [".", 1, "", ""]],
  "event.sleeps": [["", 0, "who", ""], [" ", 1, "who", "puts|put"], [" ", 1, "target", ""], [" to sleep.", 10, "", ""]],
  "event.revealed": [["", 0, "who", ""], [" ", 1, "who", "reveals|reveal"], [" the ", 5, "character", ""], [".", 1, "", ""]],
  "event.dig": [["", 0, "who", ""], [" ", 1, "who", "digs|dig"], [".", 1, "", ""]],
  "event.lake_closed": [["A lake of ", 10, "size", ""], [" tiles is closed.", 17, "", ""]],
  "event.island_closed": [["An island of ", 13, "size", ""], [" tiles is closed.", 17, "", ""]],
  "event.void_made": [["A void of ", 10, "size", ""], [" is enclosed.", 13, "", ""]],
  "event.passed": [["", 0, "who", ""], [" ", 1, "who", "has|have"], [" no tile and ", 13, "who", "passes|pass"], [".", 1, "", ""]],
  "event.declined": [["", 0, "who", ""], [" ", 1, "who", "passes|pass"], [".", 1, "", ""]],
  "event.token": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" a token, the ", 14, "tokens", ""], [". one.", 6, "", ""]],
  "event.reshuffled": [["The bag (", 9, "count", ""], [" tiles) is shaken.", 18, "", ""]],
  "event.points": [["", 0, "who", ""], [": ", 2, "before", ""], [" -> ", 4, "after", ""], [" points.", 8, "", ""]],
  "event.stolen": [["", 0, "who", ""], [" ", 1, "who", "steals|steal"], [" the victory of ", 16, "victim", ""], [".", 1, "", ""]],
  "event.won": [["", 0, "who", ""], [" ", 1, "who", "wins|win"], [".", 1, "", ""]],
  "event.exhausted": [["Bag and hands are empty.", 24, "", ""]],
  "event.returned": [["", 0, "tile", ""], [" goes back into the bag.", 24, "", ""]],
  "place.at": [["at ", 3, "x", ""], [", ", 2, "y", ""]],
  "place.space": [["the space ", 10, "x", ""], [", ", 2, "y", ""]],
  "laid.plainly": [["", 0, "who", ""], [" ", 1, "who", "lays|lay"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [".", 1, "", ""]],
  "laid.1": [["", 0, "who", ""], [" ", 1, "who", "lays|lay"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [" out of turn.", 13, "", ""]],
  "laid.4": [["", 0, "who", ""], [" ", 1, "who", "lays|lay"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [" at once.", 9, "", ""]],
  "laid.5": [["", 0, "who", ""], [" ", 1, "who", "lays|lay"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [" by land.", 9, "", ""]],
  "laid.6": [["", 0, "who", ""], [" ", 1, "who", "lays|lay"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [" in a group.", 12, "", ""]],
  "laid.8": [["", 0, "who", ""], [" ", 1, "who", "lays|lay"], [" ", 1, "tile", ""], [" ", 1, "place", ""], [" on top.", 8, "", ""]],
  "refusal.over": [["The match is over.", 18, "", ""]],
  "refusal.not_asked": [["Somebody else decides now.", 26, "", ""]],
  "refusal.asleep": [["You are asleep: no turn and no power until you wake.", 52, "", ""]],
  "refusal.wrong_moment": [["", 0, "doing", ""], [" does not belong here: ", 23, "wanted", ""], [".", 1, "", ""]],
  "refusal.malformed": [["This is no move of the game.", 28, "", ""]],
  "refusal.no_such_character": [["There is no such character.", 27, "", ""]],
  "refusal.character_taken": [["The ", 4, "character", ""], [" is taken already.", 18, "", ""]],
  "refusal.needs_four": [["The ", 4, "character", ""], [" needs at least four players.", 29, "", ""]],
  "refusal.not_in_pool": [["The ", 4, "character", ""], [" is not among the beginners' characters.", 40, "", ""]],
  "refusal.not_as_second": [["The ", 4, "character", ""], [" cannot be the second character.", 32, "", ""]],
  "refusal.teacher_self": [["The Student names another player, not himself.", 46, "", ""]],
  "refusal.not_held": [["You do not hold ", 16, "tile", ""], [".", 1, "", ""]],
  "refusal.not_held_unknown": [["You do not hold that tile.", 26, "", ""]],
  "refusal.not_front": [["", 0, "tile", "large"], [" is not in front: the front tile is always the one to play.", 59, "", ""]],
  "refusal.first_in_middle": [["The first tile lies in the middle, at 0, 0.", 43, "", ""]],
  "refusal.occupied": [["A tile lies there already.", 26, "", ""]],
  "refusal.blocked": [["The space is blocked.", 21, "", ""]],
  "refusal.no_contact": [["The space touches no tile.", 26, "", ""]],
  "refusal.clash": [["", 0, "clash", ""], [".", 1, "", ""]],
  "refusal.land_only": [["It would touch land to land only: no side meets water to water.", 63, "", ""]],
  "refusal.table_edge": [["The map would be longer than the table.", 39, "", ""]],
  "refusal.not_your_power": [["You do not hold ", 16, "power", ""], [".", 1, "", ""]],
  "refusal.no_uses": [["", 0, "power", ""], [" is used up.", 12, "", ""]],
  "refusal.own_turn_only": [["", 0, "power", ""], [" is for your own turn.", 22, "", ""]],
  "refusal.first_turn": [["", 0, "power", ""], [" cannot be used before the first tile lies.", 43, "", ""]],
  "refusal.playable": [["", 0, "tile", "large"], [" can be played, so it cannot be discarded.", 42, "", ""]],
  "refusal.must_play": [["You hold a tile: play it, or discard it if it fits nowhere.", 59, "", ""]],
  "refusal.water_contact": [["It touches water there: play it without the Forest.", 51, "", ""]],
  "refusal.nothing_there": [["No tile lies there.", 19, "", ""]],
  "refusal.own_main": [["On your own turn Way Bender is your main action; wait for it.", 61, "", ""]],
  "refusal.same_look": [["It would look the same: turn it another way.", 44, "", ""]],
  "refusal.block_occupied": [["A tile lies there; only an empty space can be blocked.", 54, "", ""]],
  "refusal.block_apart": [["The space is not beside a tile.", 31, "", ""]],
  "refusal.block_same": [["This space is blocked already.", 30, "", ""]],
  "refusal.nothing_blocked": [["No space is blocked.", 20, "", ""]],
  "refusal.pile_empty": [["The discard pile is empty.", 26, "", ""]],
  "refusal.not_in_pile": [["", 0, "tile", "large"], [" is not in the discard pile.", 28, "", ""]],
  "refusal.not_in_pile_unknown": [["That tile is not in the discard pile.", 37, "", ""]],
  "refusal.no_tile": [["You hold no tile, and nobody draws one to use a power.", 54, "", ""]],
  "refusal.few_tiles": [["You need at least two tiles to re-order them.", 45, "", ""]],
  "refusal.order_same": [["That is the order they are in.", 30, "", ""]],
  "refusal.order_wrong": [["An order names the tiles you hold, each once.", 45, "", ""]],
  "refusal.already_asleep": [["", 0, "target", ""], [" is asleep and cannot be chosen now.", 36, "", ""]],
  "refusal.no_such_seat": [["There is no seat ", 17, "number", ""], [".", 1, "", ""]],
  "refusal.no_second": [["You took no second character.", 29, "", ""]],
  "refusal.already_revealed": [["Your second character is revealed already.", 42, "", ""]],
  "refusal.burned": [["Your hidden character reached its target unrevealed: it is dead.", 64, "", ""]],
  "refusal.bag_empty": [["The bag is empty: there is nothing to draw.", 43, "", ""]],
  "refusal.group_contact": [["It must touch an earlier tile of the group by water.", 52, "", ""]],
  "refusal.must_lay": [["At least one tile must be laid.", 31, "", ""]],
  "refusal.one_fits": [["One of the tiles fits, so none can be discarded.", 48, "", ""]],
  "clash.one": [["", 0, "side", ""], [": your ", 7, "mine", ""], [" meets ", 7, "theirs", ""]],
  "clash.more": [["", 0, "before", ""], ["; ", 2, "clash", ""]],
  "side.N": [["North", 5, "", ""]],
  "side.E": [["East", 4, "", ""]],
  "side.S": [["South", 5, "", ""]],
  "side.W": [["West", 4, "", ""]],
  "water.land": [["land", 4, "", ""]],
  "water.wide": [["wide water", 10, "", ""]],
  "water.left": [["left-hand water", 15, "", ""]],
  "water.right": [["right-hand water", 16, "", ""]],
  "water.river": [["river", 5, "", ""]],
  "doing.pass": [["Passing", 7, "", ""]],
  "doing.character": [["A character", 11, "", ""]],
  "doing.teacher": [["A teacher", 9, "", ""]],
  "doing.draw": [["Drawing", 7, "", ""]],
  "doing.play": [["A plain play", 12, "", ""]],
  "doing.discard": [["A discard", 9, "", ""]],
  "doing.power": [["That power", 10, "", ""]],
  "wanted.draft": [["choose a character", 18, "", ""]],
  "wanted.hidden": [["choose a second character, or pass", 34, "", ""]],
  "wanted.teacher": [["name a teacher", 14, "", ""]],
  "wanted.early": [["say whether you take a tile", 27, "", ""]],
  "wanted.main": [["it is your turn", 15, "", ""]],
  "wanted.wind": [["lay a tile of the group", 23, "", ""]],
  "wanted.hawk": [["choose one of the tiles", 23, "", ""]],
  "wanted.dig": [["lay a find", 10, "", ""]],
  "wanted.second": [["play the drawn tile, or pass", 28, "", ""]],
  "wanted.window": [["use an any-time power, or pass", 30, "", ""]],
  "unreadable.fields": [["A move has one of: ", 19, "fields", ""], ["; this one has ", 15, "found", ""], [".", 1, "", ""]],
  "unreadable.true": [["\"", 1, "field", ""], ["\" must be true.", 15, "", ""]],
  "unreadable.power": [["\"power\" alone is ", 17, "first", ""], [" or ", 4, "last", ""], ["; the other powers come with what they do.", 42, "", ""]],
  "unreadable.seat": [["\"", 1, "field", ""], ["\" must be the number of a seat.", 31, "", ""]],
  "unreadable.tile": [["There is no tile ", 17, "tile", ""], [".", 1, "", ""]],
  "unreadable.which": [["You hold two tiles: say which one.", 34, "", ""]],
  "unreadable.number": [["\"", 1, "field", ""], ["\" must be a whole number.", 25, "", ""]],
  "unreadable.space": [["A space has x and y.", 20, "", ""]],
  "unreadable.turn": [["\"turn\" is 0, 1, 2 or 3 quarter turns clockwise.", 47, "", ""]],
  "unreadable.play": [["\"play\" has tile, x, y and turn.", 31, "", ""]],
  "unreadable.play_power": [["A play may have \"power\" ", 24, "first", ""], [" or ", 4, "last", ""], [".", 1, "", ""]],
  "unreadable.order": [["\"order\" is the list of the tiles held, the front one first.", 59, "", ""]],
  "fault.tiles": [["the tiles do not add up to the box", 34, "", ""]],
  "fault.sides": [["touching sides do not match", 27, "", ""]],
  "fault.needs": [["the map does not agree with itself", 34, "", ""]],
  "fault.pieces": [["the map is not in one piece", 27, "", ""]],
  "fault.block": [["the block must lie on an empty space beside a tile, with a holder of power 2", 76, "", ""]],
  "fault.powers": [["every player needs a power of his own, from 1 to 14", 51, "", ""]],
  "fault.characters": [["a character is there twice, or needs four players", 49, "", ""]],
  "fault.hands": [["a player holds more tiles than he may", 37, "", ""]],
  "fault.uses": [["a power has more uses than it can have", 38, "", ""]],
  "fault.question": [["nobody is asked, though the match goes on", 41, "", ""]],
  "fault.scores": [["what the map is worth was counted wrongly", 41, "", ""]],
  "fault.teacher": [["the Student is his own teacher", 30, "", ""]],
  "fault.second": [["that second character could not have been taken", 47, "", ""]],
  "position.field": [["A position of Water to Water has no field ", 42, "field", ""], [".", 1, "", ""]],
  "position.hand_made": [["A hand-made position is in phase \"main\".", 40, "", ""]],
  "position.players": [["\"players\" must be a list of ", 28, "count", ""], [", one for each seat.", 20, "", ""]],
  "position.player": [["A player has ", 13, "fields", ""], ["; not ", 6, "found", ""], [".", 1, "", ""]],
  "position.own_teacher": [["The Student cannot be his own teacher.", 38, "", ""]],
  "position.unlimited": [["Power ", 6, "number", ""], [" is not limited; its uses are None.", 35, "", ""]],
  "position.uses": [["uses of power ", 14, "number", ""]],
  "position.hand": [["Seat ", 5, "number", ""], [" may hold ", 10, "size", ""], [" tiles, not ", 12, "held", ""], [".", 1, "", ""]],
  "position.asleep": [["\"asleep\" is None, \"due\", \"skipped\" or \"nodding\".", 48, "", ""]],
  "position.hidden": [["Only the holder of power 14 has a hidden character.", 51, "", ""]],
  "position.character": [["There is no character ", 22, "character", ""], [".", 1, "", ""]],
  "position.two_tiles": [["Two tiles lie at ", 17, "x", ""], [", ", 2, "y", ""], [".", 1, "", ""]],
  "position.first_tile": [["The first tile of the map lies at 0, 0.", 39, "", ""]],
  "position.block_on_tile": [["The block lies on the tile at ", 30, "x", ""], [", ", 2, "y", ""], [".", 1, "", ""]],
  "position.block_apart": [["The block at ", 13, "x", ""], [", ", 2, "y", ""], [" is not beside a tile.", 22, "", ""]],
  "position.pieces": [["The map is in pieces: ", 22, "x", ""], [", ", 2, "y", ""], [" is not joined to the first tile.", 33, "", ""]],
  "position.too_long": [["The map is longer than the table: ", 34, "room", ""], [" tiles have room.", 17, "", ""]],
  "position.clash": [["The tile at ", 12, "x", ""], [", ", 2, "y", ""], [" does not match its neighbour to the ", 37, "side", ""], [": ", 2, "mine", ""], [" meets ", 7, "theirs", ""], [".", 1, "", ""]],
  "position.rest": [["\"rest\" is one of ", 17, "zones", ""], [".", 1, "", ""]],
  "position.nobody_asked": [["Nobody is asked, though the match goes on.", 42, "", ""]],
  "position.tile": [["There is no tile ", 17, "tile", ""], [".", 1, "", ""]],
  "position.copies": [["The position has more than the ", 31, "copies", ""], [" of ", 4, "tile", ""], [".", 1, "", ""]],
  "position.list": [["", 0, "field", ""], [" must be a list, not ", 21, "found", ""], [".", 1, "", ""]],
  "file.wrong": [["The tile file is wrong: ", 24, "fault", ""], [".", 1, "", ""]],
  "file.not_toml": [["The tile file is not TOML: ", 27, "error", ""], [".", 1, "", ""]],
  "file.of_tile": [["tile ", 5, "tile", ""], [", ", 2, "fault", ""]],
  "file.unnamed": [["number ", 7, "number", ""]],
  "file.field": [["", 0, "field", ""], [": ", 2, "fault", ""]],
  "file.entry": [["entry: ", 7, "fault", ""]],
  "file.kinds": [["it has ", 7, "count", ""], [" kinds of tiles, expected 1 to ", 31, "most", ""]],
  "file.tiles": [["it has ", 7, "count", ""], [" tiles, expected 2 to ", 22, "most", ""]],
  "file.id": [["id: expected small letters, digits and -", 40, "", ""]],
  "file.id_twice": [["id: expected one tile of this id, found several", 47, "", ""]],
  "file.count": [["count: expected 1 to ", 21, "most", ""], [", found ", 8, "count", ""]],
  "file.edges": [["edges: expected 4, found ", 25, "count", ""]],
  "file.all_land": [["edges: expected water on at least one side; no all-land tiles exist", 67, "", ""]],
  "file.cross": [["lakes and rivers cross: expected a face that can be drawn flat", 62, "", ""]],
  "file.lands": [["lands: expected ", 16, "wanted", ""], [", which follow from the water, found ", 37, "found", ""]],
  "file.half_slot": [["lakes: ", 7, "slot", ""], [" is no half-slot; they are ", 27, "slots", ""]],
  "file.two_lakes": [["lakes: ", 7, "slot", ""], [" is in two lakes", 16, "", ""]],
  "file.halves": [["lakes: expected exactly the water halves of the edges; ", 55, "slots", ""], [" do not agree", 13, "", ""]],
  "file.split": [["lakes: the wide edge ", 21, "side", ""], [" is split between two lakes", 27, "", ""]],
  "file.river_edges": [["rivers: expected each river edge (", 34, "sides", ""], [") in exactly one river", 22, "", ""]],
  "file.through": [["rivers: a river that runs through has at least two edges", 56, "", ""]],
  "file.spring": [["rivers: a spring has one edge", 29, "", ""]],
  "file.no_lake": [["rivers: there is no lake ", 25, "lake", ""], [" to flow into", 13, "", ""]],
  "file.no_edge": [["rivers: a river has at least one edge", 37, "", ""]],
  "file.unknown": [["there is no ", 12, "what", ""], ["; there are: ", 13, "known", ""]],
  "file.row": [["", 0, "what", ""], [": expected numbers, ", 20, "wanted", ""], [" of them, found ", 16, "found", ""]],
  "file.number": [["", 0, "what", ""], [": expected ", 11, "low", ""], [" to ", 4, "high", ""], [", found ", 8, "found", ""]],
  "file.option": [["The tile file is wrong: rules.", 30, "option", ""], [": ", 2, "fault", ""]],
  "warning.tiles": [["The file has ", 13, "count", ""], [" tiles; the booklet says 51.", 28, "", ""]],
  "warning.ruins": [["The file has ", 13, "count", ""], [" ruins; the booklet says 4.", 27, "", ""]],
  "option.wrath": [["The Wrath wins when the bag is empty, or after a number of rounds.", 66, "", ""]],
  "option.way_bender_uses": [["How often Way Bender can be used.", 33, "", ""]],
  "option.nymph_points": [["The Lake Nymph's points for a closed lake.", 42, "", ""]],
  "option.size_table": [["Whether a lake or island of six tiles is worth 20 (text) or 10 (card).", 70, "", ""]],
  "option.hawk_may_discard": [["Whether Hawk's Vision may discard a tile although another one fits.", 67, "", ""]],
  "option.intellect_counts": [["Which touching sides earn Intellect its second play: any, or those with water.", 78, "", ""]],
  "option.rotate_needs_water": [["Whether a rotated or covering tile needs a water contact.", 57, "", ""]],
  "option.thief_wrath": [["Whether the Thief can rob the Wrath by taking the last tile.", 60, "", ""]],
  "option.thief_out_of_turn": [["Whether the Thief can steal out of his turn.", 44, "", ""]],
  "option.dig_leftovers": [["Unmarked tiles of a dig go out of play, or back into the bag.", 61, "", ""]],
  "option.sleep_stack": [["Whether a sleeper who has skipped his turn can be put to sleep again.", 69, "", ""]],
  "option.window": [["When any-time powers are asked for: after every action, only after main actions, also before the draw, or never.", 112, "", ""]],
  "option.end": [["When all tiles are gone: nobody wins, or the highest points do.", 63, "", ""]],
  "option.min_lake_tiles": [["The tiles a closed lake needs to score.", 39, "", ""]],
  "option.student_target": [["The points a teacher needs.", 27, "", ""]],
  "option.characters": [["All characters, or the beginners' pool.", 39, "", ""]],
  "option.doppelganger": [["Whether power 14 is in the game.", 32, "", ""]],
  "option.easy_powers": [["Whether powers 3, 6, 8, 10 and 12 stay out.", 43, "", ""]],
  "preset.booklet": [["As the booklet's text says.", 27, "", ""]],
  "preset.cards": [["As the printed cards say, where they differ from the booklet's text.", 68, "", ""]],
  "preset.beginner": [["Easy characters for two or three, and no Doppelganger.", 54, "", ""]]
 }) });
const POWER_OF = py.pairs([
  [7, 1],
  [12, 2],
  [13, 2],
  [14, 3],
  [5, 5],
  [10, 6],
  [9, 7],
  [6, 8],
  [11, 9],
  [15, 10],
  [16, 12],
  [17, 13],
  [18, 14]
]);
const _FIELDS = [
  "play",
  "pass",
  "character",
  "teacher",
  "draw",
  "discard",
  "set_out",
  "block",
  "unblock",
  "swap",
  "order",
  "rotate",
  "sleep",
  "reveal",
  "power"
];
const _VERBS = py.dict({ 
  "pass": Verb.PASS,
  character: Verb.CHARACTER,
  teacher: Verb.TEACHER,
  draw: Verb.DRAW,
  play: 6,
  discard: Verb.DISCARD,
  block: 12,
  unblock: 13,
  swap: 14,
  power: 11,
  set_out: 9,
  order: 15,
  rotate: 16,
  sleep: 17,
  reveal: 18
 });
const PLAYS = py.pairs([[0, Verb.PLAY], [1, 7], [5, 5], [8, 6]]);
const _UNKNOWN = 63;
const POWER_CARDS = [
  new Power(1, "Intuition", 5, false, true, false, 1, 1, py.pairs([[7, new Way("intuition", Form.TILE, "play")]])),
  new Power(2, "Spirit of Determination", 3, false, true, false, 1, 1, py.pairs([[12, new Way("block", Form.SPACE, "block")], [13, new Way("unblock", Form.ALONE, "unblock")]]), 0, ["block"]),
  new Power(3, "Raven's Wit", 9, false, true, true, 1, 1, py.pairs([[14, new Way("swap", Form.THING, "swap")]])),
  new Power(4, "Intellect", 0, false, false, false, 1, 1, py.dict(), Ask.SECOND_PLAY),
  new Power(5, "Way of the Forest", 6, false, false, false, 1, 1, py.pairs([[5, new Way("forest", Form.TILE, "play")]])),
  new Power(6, "The Wind and the Waves", 3, false, false, true, 1, 1, py.pairs([[10, new Way("wind", Form.ALONE, "power")]]), 7),
  new Power(7, "Introspection", 5, false, false, false, 1, 1, py.pairs([[9, new Way("set_out", Form.THING, "set_out")]])),
  new Power(8, "Way Bender", 4, true, true, true, 1, 1, py.pairs([[6, new Way("overlay", Form.TILE, "play")]]), Ask.EARLY, [], py.pairs([[Verdict.CLASH, "R19"], [Verdict.LAND_ONLY, "R19"]])),
  new Power(9, "Hawk's Vision", 2, false, false, false, 1, 1, py.pairs([[11, new Way("hawk", Form.ALONE, "power")]]), 8),
  new Power(10, "See the Future", 3, false, true, true, 3, 1, py.pairs([[15, new Way("order", Form.THING, "order")]])),
  new Power(11, "Wisdom", 0, false, false, false, 2, 2),
  new Power(12, "Telekinesis", 8, false, true, true, 1, 1, py.pairs([[16, new Way("rotate", Form.TURN, "rotate")]]), 0, [], py.pairs([[Verdict.CLASH, "R18"], [Verdict.LAND_ONLY, "R18"], [Verdict.NOTHING_THERE, "P12"]])),
  new Power(13, "Dreamweaver", 2, false, true, false, 1, 1, py.pairs([[17, new Way("sleep", Form.THING, "sleep")]])),
  new Power(14, "Doppelganger", 1, false, true, false, 1, 1, py.pairs([[18, new Way("reveal", Form.ALONE, "reveal")]]), Ask.SECOND_CARD, ["hidden", "burned", "revealed"])
];
const FAR = 33554432;
const SLOTS = ["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"];
const ALONE = py.pairs([[6, 10], [9, 11]]);
const NONE = -1;
const _DOINGS = ["pass", "character", "teacher", "draw", "play", "discard"];
const EDGES = ["", "land", "wide", "left", "right", "river"];
const LEFT = 3;
const RIGHT = 4;
const DIRECTIONS = "NESW";
const _OTHERWISE = py.pairs([
  [[Verdict.NO_SUCH_SEAT, Verb.TEACHER], "W10"],
  [[Verdict.CLASH, 6], "R19"],
  [[Verdict.LAND_ONLY, 6], "R19"],
  [[Verdict.CLASH, 16], "R18"],
  [[Verdict.LAND_ONLY, 16], "R18"],
  [[Verdict.NOTHING_THERE, 16], "P12"]
]);
const RULES = py.pairs([
  [Verdict.OVER, "W32"],
  [Verdict.NOT_ASKED, "W28"],
  [Verdict.ASLEEP, "P13"],
  [Verdict.WRONG_MOMENT, "W20"],
  [Verdict.MALFORMED, "W22"],
  [Verdict.NO_SUCH_CHARACTER, "W6"],
  [Verdict.CHARACTER_TAKEN, "W6"],
  [Verdict.NEEDS_FOUR, "W7"],
  [Verdict.NOT_IN_POOL, "W14"],
  [Verdict.NOT_AS_SECOND, "W8"],
  [Verdict.TEACHER_SELF, "W10"],
  [Verdict.NOT_HELD, "W17"],
  [Verdict.NOT_FRONT, "P10"],
  [Verdict.FIRST_IN_MIDDLE, "W15"],
  [Verdict.OCCUPIED, "W25"],
  [Verdict.BLOCKED, "P2"],
  [Verdict.NO_CONTACT, "W24"],
  [Verdict.CLASH, "W23"],
  [Verdict.LAND_ONLY, "W24"],
  [Verdict.TABLE_EDGE, "R53"],
  [Verdict.NOT_YOUR_POWER, "W3"],
  [Verdict.NO_USES, "W4"],
  [Verdict.OWN_TURN_ONLY, "W20"],
  [Verdict.FIRST_TURN, "R51"],
  [Verdict.PLAYABLE, "W19"],
  [Verdict.MUST_PLAY, "W19"],
  [Verdict.WATER_CONTACT, "P5"],
  [Verdict.NOTHING_THERE, "P8"],
  [Verdict.OWN_MAIN, "R19"],
  [Verdict.SAME_LOOK, "R18"],
  [Verdict.BLOCK_OCCUPIED, "R13"],
  [Verdict.BLOCK_APART, "P2"],
  [Verdict.BLOCK_SAME, "P2"],
  [Verdict.NOTHING_BLOCKED, "P2"],
  [Verdict.PILE_EMPTY, "P3"],
  [Verdict.NOT_IN_PILE, "P3"],
  [Verdict.NO_TILE, "R48"],
  [Verdict.FEW_TILES, "P10"],
  [Verdict.ORDER_SAME, "P10"],
  [Verdict.ORDER_WRONG, "P10"],
  [Verdict.ALREADY_ASLEEP, "R31"],
  [Verdict.NO_SUCH_SEAT, "P13"],
  [Verdict.NO_SECOND, "P14"],
  [Verdict.ALREADY_REVEALED, "P14"],
  [Verdict.BURNED, "R26"],
  [Verdict.BAG_EMPTY, "R49"],
  [Verdict.GROUP_CONTACT, "R17"],
  [Verdict.MUST_LAY, "P6"],
  [Verdict.ONE_FITS, "R15"]
]);
const grounds_made = [
  new _Ground([0, 1, 8], 0, 0, ""),
  new _Ground([0, 1, 8], 0, 0, ""),
  new _Ground([0, 1, 2, 8], 0, 0, ""),
  new _Ground([0, 1, 2, 3, 8], 0, 0, ""),
  new _Ground([0, 8], 0, 0, ""),
  new _Ground([0, 1], 1, 0, ""),
  new _Ground([0, 1], 1, 0, ""),
  new _Ground([0, 1, 2], 2, 0, ""),
  new _Ground([0, 1, 2], 1, 0, ""),
  new _Ground([0, 1, 2], 2, 0, ""),
  new _Ground([0, 1], 1, 0, ""),
  new _Ground([0, 1, 2, 3], 3, 0, ""),
  new _Ground([0, 1], 2, 0, ""),
  new _Ground([0], 1, 0, ""),
  new _Ground([0, 1], 1, 0, ""),
  new _Ground([0, 1], 1, 0, ""),
  new _Ground([0, 1, 2, 8], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 8, 9], 1, 0, ""),
  new _Ground([0, 1, 2], 2, 0, ""),
  new _Ground([0, 1, 2, 8], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 8, 9], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 8, 9], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 4, 8, 9, 10], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 4, 8, 9], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 8], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 8], 2, 0, ""),
  new _Ground([0, 1, 2, 8], 1, 0, ""),
  new _Ground([0, 1, 2, 8], 1, 0, ""),
  new _Ground([0, 1, 2, 3, 8, 9], 1, 0, ""),
  new _Ground([0, 1, 2, 8], 1, 0, ""),
  new _Ground([0, 1, 2, 8], 1, 0, ""),
  new _Ground([0, 1], 1, 0, "ruin"),
  new _Ground([0, 1, 2], 1, 0, "ruin"),
  new _Ground([0, 1, 2], 1, 0, "ruin"),
  new _Ground([0, 1, 2], 1, 0, "ruin"),
  new _Ground([0, 1, 8], 0, 0, "artifact"),
  new _Ground([0, 1, 2], 1, 0, "artifact"),
  new _Ground([0, 8, 9, 10], 0, 0, "artifact"),
  new _Ground([0, 1, 2, 8], 1, 0, "artifact"),
  new _Ground([0, 8, 9], 0, 0, "artifact"),
  new _Ground([0, 1], 1, 0, "artifact")
];
const NODES = 12;
const REGIONS = 8;
const CLOSED = -1;
const CHANCE = -2;
const CHARACTER_CARDS = [
  new Character(1, "extent", "all_played", true, 2, true, false, 0, [], py.dict({ extent: new Number([22, 31, 36, 41, 46, 51], 1), points: new Number([20, 45, 60, 80, 110, 140]), all_played: new Number(20) })),
  new Character(2, "ruins", "", false, 2, true, false, Ask.DIG, [], py.dict({ ruin: new Number(10), dig: new Number(3, 1, 5), dig_turn: new Number(0, 0, 1) })),
  new Character(3, "voids", "", false, 2, true, false, 0, [], py.dict({ by_size: new Number([0, 0, 7, 13, 20, 25, 31, 37, 43, 54, 77]), more: new Number(23, 0, 100) })),
  new Character(4, "discard", "", false, 2, true, false, 0, [], py.dict({ discard: new Number(5) })),
  new Character(5, "squares", "", false, 2, true, false, 0, [], py.dict({ by_side: new Number([0, 0, 0, 20, 50, 90, 140, 200, 270, 350]) })),
  new Character(6, "islands", "", true, 2, true, false, 0, [], py.dict({ island: new Number(5) })),
  new Character(7, "lakes", "", true),
  new Character(8, "voids", "", false, 2, true, false, 0, [], py.dict({ hole: new Number(5) })),
  new Character(9, "rivers", "", false, 2, true, false, 0, [], py.dict({ by_links: new Number([0, 0, 2, 4, 8, 14, 18, 25, 32, 40, 50]), more: new Number(10, 0, 100) })),
  new Character(10, "islands", "", false, 2, true, false, 0, [], py.dict({ tiles: new Number([4, 6, 10, 13, 16], 1), points: new Number([10, 20, 28, 40, 76]) })),
  new Character(11, "", "", true, 4, false, false, Ask.TEACHER, ["teacher"]),
  new Character(12, "", "", false, 4, true, true),
  new Character(13, "lakes"),
  new Character(14, "", "", false, 2, false, false, 0, ["tokens"], py.dict({ tokens: new Number(40, 1) }))
];
const UNLIMITED = 0;
const OPTIONS = [
  new Option("wrath", ["bag", "rounds"], "bag", "R1", "The Wrath wins when the bag is empty, or after a number of rounds."),
  new Option("way_bender_uses", [4, 2], 4, "R2", "How often Way Bender can be used."),
  new Option("nymph_points", [4, 5], 4, "R5", "The Lake Nymph's points for a closed lake."),
  new Option("size_table", ["text", "card"], "text", "R6", "Whether a lake or island of six tiles is worth 20 (text) or 10 (card)."),
  new Option("hawk_may_discard", [true, false], false, "R15", "Whether Hawk's Vision may discard a tile although another one fits."),
  new Option("intellect_counts", ["any", "water"], "any", "R16", "Which touching sides earn Intellect its second play: any, or those with water."),
  new Option("rotate_needs_water", [true, false], true, "R18", "Whether a rotated or covering tile needs a water contact."),
  new Option("thief_wrath", ["last", "never"], "last", "R20", "Whether the Thief can rob the Wrath by taking the last tile."),
  new Option("thief_out_of_turn", [true, false], true, "R21", "Whether the Thief can steal out of his turn."),
  new Option("dig_leftovers", ["out", "bag"], "out", "R28", "Unmarked tiles of a dig go out of play, or back into the bag."),
  new Option("sleep_stack", ["after_skip", "never"], "after_skip", "R31", "Whether a sleeper who has skipped his turn can be put to sleep again."),
  new Option("window", ["action", "turn", "strict", "off"], "action", "R32", "When any-time powers are asked for: after every action, only after main actions, also before the draw, or never."),
  new Option("end", ["nobody", "highest"], "nobody", "R34", "When all tiles are gone: nobody wins, or the highest points do."),
  new Option("min_lake_tiles", [2, 1], 2, "R40", "The tiles a closed lake needs to score."),
  new Option("student_target", py.range(21, 501, 1), 40, "R46", "The points a teacher needs."),
  new Option("characters", ["all", "beginner"], "all", "W14", "All characters, or the beginners' pool."),
  new Option("doppelganger", [true, false], true, "W14", "Whether power 14 is in the game."),
  new Option("easy_powers", [true, false], false, "W14", "Whether powers 3, 6, 8, 10 and 12 stay out.")
];
const TILES = 104;
const SQUARES = 10;
const EXTENT = 125;
const CHARACTER_ROOM = 23;
const CHOICES = py.dict({ 
  wrath: ["bag", "rounds"],
  size_table: ["text", "card"],
  intellect_counts: ["any", "water"],
  thief_wrath: ["last", "never"],
  dig_leftovers: ["out", "bag"],
  sleep_stack: ["after_skip", "never"],
  window: ["action", "turn", "strict", "off"],
  end: ["nobody", "highest"],
  characters: ["all", "beginner"]
 });
const NUMBER = 2;
const druid_NUMBER = 4;
const islander_NUMBER = 6;
const planter_NUMBER = 8;
const CARD = 1;
const _LAID_OUT = [
  lay_out,
  archeologist_lay_out,
  bog_minder_lay_out,
  druid_lay_out,
  gardener_lay_out,
  islander_lay_out,
  planter_lay_out,
  river_lord_lay_out,
  strider_lay_out,
  wrath_lay_out
];
const _WORTH = [
  worth,
  archeologist_worth,
  worth_of,
  druid_worth,
  gardener_worth,
  islander_worth,
  lake_nymph_worth,
  planter_worth,
  river_lord_worth,
  strider_worth,
  null,
  null,
  wave_rider_worth,
  null
];
const _worth = py.kept(function (tiles, options, number) {
  const values = py.pairs(py.each(py.zip(false, OPTIONS, options)).map(([it, code]) => [it.key, it.value(code)]));
  const [box, worth] = [_counting(tiles, values), py.at(_WORTH, number - 1)];
  py.assert((worth !== null), `character ${number} counts nothing`);
  return py.cache((size) => py.int(worth(box, size)));
});
const HAND = 1;
const SLEEPS = py.pairs([
  [Sleep.AWAKE, null],
  [Sleep.DUE, "due"],
  [Sleep.SKIPPED, "skipped"],
  [Sleep.NODDING, "nodding"]
]);
const HIDDEN = -1;
const _NOBODY = new Named(null, "");
const _LAYING = py.set(["laid.1", "laid.4", "laid.5", "laid.6", "laid.8", "laid.plainly"]);
const _FORMS = py.dict({ 
  dealt: Dealt,
  character: CharacterChosen,
  second: SecondTaken,
  teacher: TeacherNamed,
  early: Early,
  turn_started: TurnStarted,
  turn_skipped: TurnSkipped,
  woke: Woke,
  drew: Drew,
  spread: Spread,
  laid: TileLaid,
  covered: Covered,
  discarded: Discarded,
  set_out: SetOut,
  rotated: Rotated,
  blocked: Blocked,
  unblocked: Unblocked,
  swapped: Swapped,
  reordered: Reordered,
  sleeps: Sleeps,
  revealed: Revealed,
  dig: Dig,
  lake_closed: LakeClosed,
  island_closed: IslandClosed,
  void_made: VoidMade,
  passed: Passed,
  declined: Declined,
  token: Token,
  reshuffled: Reshuffled,
  points: Points,
  stolen: Stolen,
  won: Won,
  exhausted: Exhausted,
  returned: Returned
 });
const _PLAIN = ["pass", "play", "discard"];
const YOU = "|";
const LARGE = "large";
const SMALL = "small";
const SEAT = "seat";

function say(tiles, view, number) {
  const verb = verb_of(number);
  const way = py.at(WAYS, verb);
  const [which, parts] = _told(tiles, py.read(view), way, number);
  if (py.has(_NAMED, verb)) {
    py.put(parts, "power", power_named(py.at(_NAMED, verb)));
  }
  return MESSAGES.say(`move.${py.str(way.name)}${py.str(which)}`, py.dict(parts));
}

function verb_of(number) {
  return number & 31;
}

function _told(tiles, view, way, number) {
  let x, y, degrees, parts, is_second, front, middle, back, ends;
  const what = what_of(number);
  if (way.field === "play" || way.field === "rotate" || way.field === "block") {
    [[x, y], degrees] = [spot(view, cell_of(number)), 90 * turn_of(number)];
    if (way.field !== "play") {
      return ["", py.dict({ x: x, y: y, degrees: degrees })];
    }
    parts = py.dict({ tile: py.at(tiles.tile, what).id, x: x, y: y });
    return degrees ? ["_turned", py.dict(parts, { degrees: degrees })] : ["", parts];
  } else if (way.field === "discard" || way.field === "set_out" || way.field === "swap") {
    return ["", py.dict({ tile: py.at(tiles.tile, what).id })];
  } else if (way.field === "pass") {
    return [`_${py.str(py.at(PHASES, view.ask))}`, py.dict()];
  } else if (way.field === "character") {
    is_second = view.ask === Ask.SECOND_CARD;
    return [is_second ? "_hidden" : "", py.dict({ character: character_named(what) })];
  } else if (way.field === "teacher") {
    return ["", py.dict({ teacher: new Seat(what) })];
  } else if (way.field === "sleep") {
    return [(what === view.seat) ? "_yourself" : "", py.dict({ target: new Seat(what) })];
  } else if (way.field === "order") {
    [front, middle, back] = py.apart(_ordered(tiles, view, what), 1, 1);
    ends = py.dict({ front: front, back: back });
    return py.truth(middle) ? ["", py.dict(ends, { middle: py.at(middle, 0) })] : ["_of_two", ends];
  } else if (way.field === "reveal") {
    return ["", py.dict({ character: character_named(view.hidden) })];
  }
  return ["", py.dict()];
}

function what_of(number) {
  return py.shr(number, 5) & 63;
}

function spot(table, cell) {
  return [x_of(table, cell), y_of(table, cell)];
}

function x_of(state, cell) {
  const west = state.min_x - 1;
  return west + ((cell - west) & LAST);
}

function y_of(state, cell) {
  const north = state.min_y - 1;
  return north + ((py.shr(cell, 6) - north) & LAST);
}

function cell_of(number) {
  return py.shr(number, 11) & 4095;
}

function turn_of(number) {
  return py.shr(number, 23) & 3;
}

function character_named(character) {
  const name = py.at(CHARACTER_IDS, character);
  return new Named(name, py.title(py.replace(name, "_", " ")));
}

function _ordered(tiles, view, order) {
  const held = names(tiles, py.slice(py.at(view.hand, view.seat), 0, py.at(view.hand_count, view.seat)));
  return py.each(py.at(ORDERS, order)).flatMap(place => (place < py.len(held)) ? [py.at(held, place)] : []);
}

function names(tiles, kinds) {
  return py.each(kinds).map(kind => py.at(tiles.tile, kind).id);
}

function power_named(power) {
  return new Named(power, py.at(POWER_NAMES, power));
}

function move(tiles, view, number) {
  const verb = verb_of(number);
  const way = py.at(WAYS, verb);
  const made = _move(tiles, py.read(view), way, number);
  if (py.has(POWER_OF, verb) && py.has(["play", "power"], way.field)) {
    made.power = py.at(POWER_OF, verb);
  }
  const said = py.toBuiltins(made);
  return said;
}

function _move(tiles, view, way, number) {
  let x, y, turn;
  const what = what_of(number);
  if (way.field === "play") {
    [[x, y], turn] = [spot(view, cell_of(number)), turn_of(number)];
    return py.make(MoveData, { play: py.make(Laid, { tile: py.at(tiles.tile, what).id, x: x, y: y, turn: turn }) });
  } else if (way.field === "rotate") {
    [x, y] = spot(view, cell_of(number));
    return py.make(MoveData, { rotate: py.make(Turned, { x: x, y: y, turn: turn_of(number) }) });
  } else if (way.field === "block") {
    return py.make(MoveData, { block: where(view, cell_of(number)) });
  } else if (way.field === "discard") {
    return py.make(MoveData, { discard: py.at(tiles.tile, what).id });
  } else if (way.field === "set_out") {
    return py.make(MoveData, { set_out: py.at(tiles.tile, what).id });
  } else if (way.field === "swap") {
    return py.make(MoveData, { swap: py.at(tiles.tile, what).id });
  } else if (way.field === "pass") {
    return py.make(MoveData, { passes: true });
  } else if (way.field === "character") {
    return py.make(MoveData, { character: py.at(CHARACTER_IDS, what) });
  } else if (way.field === "teacher") {
    return py.make(MoveData, { teacher: what });
  } else if (way.field === "sleep") {
    return py.make(MoveData, { sleep: what });
  } else if (way.field === "order") {
    return py.make(MoveData, { order: _ordered(tiles, view, what) });
  } else if (way.field === "draw") {
    return py.make(MoveData, { draw: true });
  } else if (way.field === "unblock") {
    return py.make(MoveData, { unblock: true });
  } else if (way.field === "reveal") {
    return py.make(MoveData, { reveal: true });
  }
  return new MoveData();
}

function where(table, cell) {
  const [x, y] = spot(table, cell);
  return py.make(Spot, { x: x, y: y });
}

function number(tiles, view, said, verdict) {
  let known;
  let field = py.next(py.each(_FIELDS).flatMap(field => py.has(said, field) ? [field] : []), "");
  if (!py.truth(field) || !py.le(py.set(said), py.set([field, (field === "play") ? "power" : field]))) {
    throw _unreadable("fields", py.dict({ fields: py.join(", ", _FIELDS), found: py.str(py.list(said)) }));
  }
  const [value, verb] = [py.at(said, field), py.at(_VERBS, field)];
  if (field === "play") {
    return _play_number(tiles, view, value, py.get(said, "power", 0));
  } else if (field === "power") {
    if ((typeof value === "boolean") || !py.has(py.list(ALONE), value)) {
      throw _unreadable("power", py.dict(_either(ALONE)));
    }
    return number_of(py.at(ALONE, value), 0);
  } else if (field === "character") {
    known = py.has(py.slice(CHARACTER_IDS, 1), value);
    return number_of(verb, known ? py.index(CHARACTER_IDS, value) : 0);
  } else if (field === "teacher" || field === "sleep") {
    return number_of(verb, _seat(field, value));
  } else if (field === "discard" || field === "set_out") {
    return number_of(verb, _kind(tiles, view, value));
  } else if (field === "swap") {
    return number_of(verb, _named(tiles, value));
  } else if (field === "order") {
    return number_of(verb, _order(tiles, view, value));
  } else if (field === "block") {
    return _cell_number(view, verb, 0, value, 0);
  } else if (field === "rotate") {
    return _rotate_number(tiles, view, verb, value);
  }
  if (value !== true) {
    throw _unreadable("true", py.dict({ field: field }));
  }
  return number_of(verb, 0);
}

function _unreadable(message, parts) {
  return new py.ValueError(MESSAGES.text(`unreadable.${message}`, py.dict(parts)));
}

function _play_number(tiles, view, said, power) {
  if (!(said instanceof py.Dict) || !py.le(py.set(said), py.set(["tile", "x", "y", "turn"]))) {
    throw _unreadable("play", py.dict());
  }
  if ((typeof power === "boolean" || Array.isArray(power) || power instanceof py.Dict) || !py.has(PLAYS, power)) {
    throw _unreadable("play_power", py.dict(_either(PLAYS)));
  }
  const kind = _kind(tiles, view, py.get(said, "tile"));
  return _cell_number(view, py.at(PLAYS, power), kind, said, _turn(tiles, kind, said));
}

function _either(powers) {
  let first, last;
  [first, last] = py.apart(py.each(py.sorted(powers)).flatMap(power => power ? [py.str(power)] : []), 0, 1);
  return py.dict({ first: py.join(", ", first), last: last });
}

function _kind(tiles, view, value) {
  if ((value !== null) && (value !== true)) {
    return _named(tiles, value);
  }
  if (view.spread_count) {
    return py.at(view.spread, 0);
  }
  if ((view.seat < 0) || (py.at(view.hand_count, view.seat) === 0)) {
    return _UNKNOWN;
  }
  if ((py.at(view.hand_count, view.seat) > 1) && (py.at(POWER_CARDS, py.at(view.power, view.seat) - 1).chooses > 1)) {
    throw _unreadable("which", py.dict());
  }
  return py.at(py.at(view.hand, view.seat), 0);
}

function _named(tiles, value) {
  let error;
  try {
    return tiles.kind(value);
  } catch (error) {
    if (!(error instanceof py.ValueError)) throw error;
    throw _unreadable("tile", py.dict({ tile: py.repr(value) }));
  }
}

function _cell_number(view, verb, kind, said, turn) {
  if (!(said instanceof py.Dict)) {
    throw _unreadable("space", py.dict());
  }
  const [x, y] = [_whole(said, "x", null), _whole(said, "y", null)];
  const near = ((view.min_x - 1) <= x && x <= (view.max_x + 1)) && ((view.min_y - 1) <= y && y <= (view.max_y + 1));
  const cell = py.bitor(py.shl(y & 63, 6), x & 63);
  return py.bitor(cell_number(verb, kind, cell, turn), near ? 0 : FAR);
}

function _whole(said, field, default_) {
  const value = py.get(said, field, default_);
  if (!(py.isInt(value)) || (typeof value === "boolean")) {
    throw _unreadable("number", py.dict({ field: field }));
  }
  return value;
}

function cell_number(verb, what, cell, turn) {
  return py.bitor(py.bitor(py.bitor(verb, py.shl(what, 5)), py.shl(cell, 11)), py.shl(turn, 23));
}

function _turn(tiles, kind, said) {
  const turn = _whole(said, "turn", 0);
  if (!py.has(py.range(4), turn)) {
    throw _unreadable("turn", py.dict());
  }
  return (kind < py.len(tiles.tile)) ? same_look(py.at(tiles.tile, kind), turn) : turn;
}

function same_look(tile, turn) {
  return py.next(py.each(py.range(4)).flatMap(t => py.eq(turned(tile, t), turned(tile, turn)) ? [t] : []));
}

function turned(tile, turn) {
  const edges = py.list(py.each(py.range(4)).map(side => py.at(tile.edges, py.mod(side - turn, 4))));
  const lakes = py.each(tile.lakes).map(lake => py.set(py.each(lake).map(name => py.mod(py.index(SLOTS, name) + (2 * turn), 8))));
  const rivers = py.each(py.zip(true, tile.streams, tile.rivers)).map(([stream, river]) => [py.set(py.each(stream).map(side => py.mod(side + turn, 4))), river.to]);
  const waters = py.set(py.each(py.enumerate(lakes)).map(([number, lake]) => [lake, py.set(py.each(rivers).flatMap(([sides, end]) => py.eq(end, number) ? [sides] : []))]));
  const others = py.set(py.each(rivers).flatMap(([sides, end]) => (typeof end === "string") ? [[sides, end]] : []));
  return [edges, waters, others];
}

function number_of(verb, what) {
  return py.bitor(verb, py.shl(what, 5));
}

function _seat(field, value) {
  if (!(py.isInt(value)) || (typeof value === "boolean") || (value < 0)) {
    throw _unreadable("seat", py.dict({ field: field }));
  }
  return py.min(value, _UNKNOWN);
}

function _order(tiles, view, value) {
  if (!(Array.isArray(value))) {
    throw _unreadable("order", py.dict());
  }
  for (const order of py.each(py.range(py.len(ORDERS)))) {
    if (py.eq(_ordered(tiles, view, order), value) && !((py.len(value) === 2) && (order === 1))) {
      return order;
    }
  }
  return _UNKNOWN;
}

function _rotate_number(tiles, view, verb, said) {
  const plain_number = _cell_number(view, verb, 0, said, 0);
  const place = py.at(view.at, cell_of(plain_number)) - 1;
  const kind = (place > NONE) ? py.at(view.place_kind, place) : py.len(tiles.tile);
  return _cell_number(view, verb, 0, said, _turn(tiles, kind, said));
}

function reason(tiles, view, code, number) {
  const verdict = py.member(Verdict, code);
  const name = py.lower(py.name(Verdict, verdict));
  const [which, parts] = reasons__told(tiles, view, verdict, number);
  const said = MESSAGES.say(`refusal.${name}${py.str(which)}`, py.dict(parts));
  const rule = py.get(_OTHERWISE, [verdict, verb_of(number)], py.at(RULES, verdict));
  return Reason.of(name, rule, said);
}

function reasons__told(tiles, view, verdict, number) {
  let known, name, doing;
  const what = what_of(number);
  if (verdict === Verdict.NOT_HELD || verdict === Verdict.NOT_FRONT || verdict === Verdict.PLAYABLE || verdict === Verdict.NOT_IN_PILE) {
    known = what < py.len(tiles.tile);
    return known ? ["", py.dict({ tile: py.at(tiles.tile, what).id })] : ["_unknown", py.dict()];
  } else if (verdict === Verdict.CHARACTER_TAKEN || verdict === Verdict.NEEDS_FOUR || verdict === Verdict.NOT_IN_POOL || verdict === Verdict.NOT_AS_SECOND) {
    return ["", py.dict({ character: character_named(what) })];
  } else if (verdict === Verdict.NOT_YOUR_POWER || verdict === Verdict.NO_USES || verdict === Verdict.OWN_TURN_ONLY || verdict === Verdict.FIRST_TURN) {
    return ["", py.dict({ power: power_named(py.get(POWER_OF, verb_of(number), 0)) })];
  } else if (verdict === Verdict.ALREADY_ASLEEP) {
    return ["", py.dict({ target: new Seat(what) })];
  } else if (verdict === Verdict.NO_SUCH_SEAT) {
    return ["", py.dict({ number: what + 1 })];
  } else if (verdict === Verdict.WRONG_MOMENT) {
    name = py.at(WAYS, verb_of(number)).name;
    doing = MESSAGES.say(`doing.${py.str(py.has(_DOINGS, name) ? name : "power")}`, py.dict());
    return ["", py.dict({ doing: doing, wanted: MESSAGES.say(`wanted.${py.str(py.at(PHASES, view.ask))}`, py.dict()) })];
  } else if (verdict === Verdict.CLASH) {
    return ["", py.dict({ clash: clashes(tiles, view, number) })];
  }
  return ["", py.dict()];
}

function clashes(tiles, view, number) {
  let wanted, edge, mine, theirs, name, clash;
  const [cell, turn] = [cell_of(number), turn_of(number)];
  let kind = what_of(number);
  if (py.eq(py.at(WAYS, verb_of(number)).form, Form.TURN)) {
    kind = py.at(view.place_kind, py.at(view.at, cell) - 1);
  }
  let said = new Sentence("");
  for (const side of py.each(py.range(4))) {
    wanted = py.shr(py.at(view.need, cell), 3 * side) & 7;
    edge = py.index(EDGES, py.at(py.at(tiles.tile, kind).edges, py.mod(side - turn, 4)));
    if (wanted && (wanted !== edge)) {
      [mine, theirs] = [_water(edge), _water(facing(wanted))];
      name = new Named(side, MESSAGES.text(`side.${py.at(DIRECTIONS, side)}`, py.dict()));
      clash = MESSAGES.say("clash.one", py.dict({ side: name, mine: mine, theirs: theirs }));
      said = said.text ? MESSAGES.say("clash.more", py.dict({ before: said, clash: clash })) : clash;
    }
  }
  return said;
}

function _water(edge) {
  return new Named(py.at(EDGES, edge), MESSAGES.text(`water.${py.at(EDGES, edge)}`, py.dict()));
}

function facing(edge) {
  if (edge === LEFT) {
    return RIGHT;
  }
  if (edge === RIGHT) {
    return LEFT;
  }
  return edge;
}

function view(tiles, seen) {
  return py.encode(sight__told(tiles, py.read(seen)));
}

function sight__told(tiles, seen) {
  const [asked, at] = [seen.asked, spots(seen)];
  const found = features(tiles, seen, at);
  return py.make(View, { seat: (seen.seat >= 0) ? seen.seat : null, to_act: (asked >= 0) ? asked : ((asked === CHANCE) ? "chance" : null), phase: py.at(PHASES, seen.ask), turn: seen.turn, active: seen.active, seats: seen.seats, first: seen.first, turn_over: py.bool(seen.turn_over), players: py.each(py.range(seen.seats)).map(seat => _player(tiles, seen, seat, found)), map: laid(tiles, seen, at), bounds: _bounds(seen), block: (seen.block === NONE) ? null : where(seen, seen.block), bag_count: seen.bag_count, unseen: copies(tiles, seen.unseen), discard: names(tiles, py.slice(seen.pile, 0, seen.pile_count)), out: copies(tiles, seen.out), covered: copies(tiles, seen.covered), spread: names(tiles, py.slice(seen.spread, 0, seen.spread_count)), digs: seen.digs, features: found });
}

function spots(table) {
  return py.each(py.slice(table.place_cell, 0, table.placed)).map(cell => spot(table, cell));
}

function features(tiles, table, at) {
  const grounds = _grounds(tiles);
  const world = new _Map(py.each(py.slice(table.place_kind, 0, table.placed)).map(kind => py.at(grounds, kind)), at);
  const width = table.placed ? ((table.max_x - table.min_x) + 1) : 0;
  const height = table.placed ? ((table.max_y - table.min_y) + 1) : 0;
  const regions = _regions(table, world);
  return py.make(Features, { lakes: py.add(regions.lakes, _ponds(world)), islands: regions.islands, rivers: regions.rivers, voids: _voids(table), squares: _squares(table), ruins: _marked(world, "ruin"), artifacts: _marked(world, "artifact"), extent: py.make(Extent, { width: width, height: height, total: width + height }) });
}

function _grounds() {
  return grounds_made;
}

function _regions(table, world) {
  let place, brought, part, root, group, cells, count;
  const [parent, spots] = [table.parent, world.spots];
  const groups = py.dict();
  for ([place, brought] of py.each(py.enumerate(world.grounds))) {
    for (part of py.each(brought.nodes)) {
      root = py.add(py.mul(place, NODES), part);
      while (!py.eq(py.at(parent, root), root)) {
        root = py.at(parent, root);
      }
      py.include(py.setdefault(groups, root, py.set([])), py.at(spots, place));
    }
  }
  const found = new _Regions([], [], []);
  for ([root, group] of py.each(py.items(groups))) {
    [cells, count] = [py.sorted(group), py.at(table.open, root)];
    [place, part] = py.divmod(root, NODES);
    if (part >= REGIONS) {
      if (count) {
        py.append(found.rivers, _feature("river", cells, count, false));
      }
    } else if (part < py.at(world.grounds, place).lakes) {
      py.append(found.lakes, _feature("lake", cells, py.len(cells), count === CLOSED));
    } else {
      py.append(found.islands, _feature("island", cells, py.len(cells), count === CLOSED));
    }
  }
  return found;
}

function _feature(kind, cells, size, closed) {
  return py.make(Feature, { kind: kind, cells: cells, size: size, closed: closed });
}

function _ponds(world) {
  return py.each(py.zip(true, world.grounds, world.spots)).flatMap(([brought, cell]) => brought.ponds ? py.each(py.range(brought.ponds)).map(_ => _feature("pond", [cell], 1, true)) : []);
}

function _voids(table) {
  if (!py.each(table.void_size).some(py.truth)) {
    return [];
  }
  const found = py.dict();
  for (const cell of py.each(py.belowZero(table, "at"))) {
    py.append(py.setdefault(found, py.at(table.at, cell), []), spot(table, cell));
  }
  return py.each(py.values(found)).map(cells => _feature("void", py.sorted(cells), py.len(cells), true));
}

function _squares(table) {
  let x, y, cells;
  const found = [];
  for (const [cell, side] of py.each(py.zip(false, py.slice(table.square_cell, 0, table.square_count), table.square_side))) {
    [x, y] = spot(table, cell);
    cells = py.each(py.range(side)).flatMap(i => py.each(py.range(side)).map(j => [py.add(x, i), py.add(y, j)]));
    py.append(found, py.make(Square, { kind: "square", cells: cells, size: side, closed: true, x: x, y: y }));
  }
  return found;
}

function _marked(world, mark) {
  return py.each(py.zip(true, world.grounds, world.spots)).flatMap(([brought, cell]) => (brought.mark === mark) ? [_feature(mark, [cell], 1, true)] : []);
}

function _player(tiles, seen, seat, found) {
  const own = seat === seen.seat;
  const [character, power] = [py.at(seen.character, seat), py.at(seen.power, seat)];
  const keeps = character ? py.at(CHARACTER_CARDS, character - 1).keeps : [];
  const [points, target] = [py.at(seen.worth, seat), py.at(seen.target, seat) || null];
  const secret = own && py.bool(py.at(seen.second, seat));
  return py.make(Player, { seat: seat, power: power, uses: uses_left(seen, seat), character: character ? py.at(CHARACTER_IDS, character) : null, points: points, target: target, reached: (target !== null) && (points >= target), features: scored(tiles, seen, seat, found), hand: names(tiles, py.slice(py.at(seen.hand, seat), 0, py.at(seen.hand_count, seat))), hand_size: power ? py.at(POWER_CARDS, power - 1).holds : HAND, asleep: py.at(SLEEPS, py.at(seen.asleep, seat)), second: py.bool(py.at(seen.second, seat)), revealed: py.bool(py.at(seen.revealed, seat)), hidden: secret ? py.at(CHARACTER_IDS, seen.hidden) : null, burned: secret ? py.bool(seen.burned) : null, teacher: (py.has(keeps, "teacher") && (seen.teacher !== NONE)) ? seen.teacher : null, tokens: py.has(keeps, "tokens") ? seen.tokens : 0 });
}

function uses_left(table, seat) {
  const power = py.at(table.power, seat);
  const limited = power && (py.at(POWER_CARDS, power - 1).uses !== UNLIMITED);
  return py.truth(limited) ? py.at(table.uses, seat) : null;
}

function scored(tiles, view, seat, found) {
  let size, told, counted, points;
  if (py.at(view.target, seat) === 0) {
    return [];
  }
  const number = py.at(view.character, seat);
  const [card, worth] = [py.at(CHARACTER_CARDS, number - 1), _worth(tiles, view.options, number)];
  const off_the_map = py.dict({ extent: found.extent.total, discard: view.pile_count });
  if (py.has(off_the_map, card.counts)) {
    size = py.at(off_the_map, card.counts);
    told = py.truth(worth(size)) ? [_scored(card.counts, worth(size), size)] : [];
  } else {
    counted = py.each(py.getattr(found, card.counts)).flatMap(it => (py.truth(it.closed) || (it.kind === "river")) ? [it] : []);
    told = py.each(counted).flatMap(feature => py.truth(points = worth(feature.size)) ? [py.make(Scored, py.asdict(feature), { points: points })] : []);
  }
  const rest = py.sub(py.at(view.worth, seat), py.sum(py.each(told).map(feature => feature.points)));
  return py.truth(rest) ? [...py.each(told), _scored(card.bonus, rest)] : told;
}

function _counting(tiles, values) {
  const tables = ({ size_points: py.repeat([0], TILES + 1), bog_points: py.repeat([0], TILES + 1), river_points: py.repeat([0], 2 * TILES), grid_points: py.repeat([0], SQUARES), extent_points: py.repeat([0], EXTENT), each: py.repeat([0], CHARACTER_ROOM + 1), all_played: 0, tokens: 0, dig_tiles: 0, dig_turn: 0, size_table: option_number("size_table", py.at(values, "size_table")), nymph_points: option_number("nymph_points", py.at(values, "nymph_points")), min_lake_tiles: option_number("min_lake_tiles", py.at(values, "min_lake_tiles")) });
  const box = tables;
  for (const lay_out of py.each(_LAID_OUT)) {
    lay_out(box, tiles.characters);
  }
  return box;
}

function option_number(key, value) {
  return py.has(CHOICES, key) ? py.index(py.at(CHOICES, key), value) : py.int(value);
}

function lay_out(box, numbers) {
  const own = py.at(numbers, "adventurer");
  for (const [step, least] of py.each(py.enumerate(py.at(own, "extent")))) {
    for (const total of py.each(py.range(least, py.len(box.extent_points)))) {
      py.put(box.extent_points, total, py.at(py.at(own, "points"), step));
    }
  }
  box.all_played = py.at(own, "all_played");
}

function archeologist_lay_out(box, numbers) {
  const own = py.at(numbers, "archeologist");
  py.put(box.each, NUMBER, py.at(own, "ruin"));
  box.dig_tiles = py.at(own, "dig");
  box.dig_turn = py.at(own, "dig_turn");
}

function bog_minder_lay_out(box, numbers) {
  const own = py.at(numbers, "bog_minder");
  for (const size of py.each(py.range(py.len(box.bog_points)))) {
    py.put(box.bog_points, size, py.add(py.at(py.at(own, "by_size"), py.min(size, 10)), py.mul(py.at(own, "more"), py.max(0, size - 10))));
  }
}

function druid_lay_out(box, numbers) {
  py.put(box.each, druid_NUMBER, py.at(py.at(numbers, "druid"), "discard"));
}

function gardener_lay_out(box, numbers) {
  for (const [side, points] of py.each(py.enumerate(py.at(py.at(numbers, "gardener"), "by_side")))) {
    py.put(box.grid_points, side, points);
  }
}

function islander_lay_out(box, numbers) {
  py.put(box.each, islander_NUMBER, py.at(py.at(numbers, "islander"), "island"));
}

function planter_lay_out(box, numbers) {
  py.put(box.each, planter_NUMBER, py.at(py.at(numbers, "planter"), "hole"));
}

function river_lord_lay_out(box, numbers) {
  const own = py.at(numbers, "river_lord");
  for (const links of py.each(py.range(py.len(box.river_points)))) {
    py.put(box.river_points, links, py.add(py.at(py.at(own, "by_links"), py.min(links, 10)), py.mul(py.at(own, "more"), py.max(0, links - 10))));
  }
}

function strider_lay_out(box, numbers) {
  let first;
  const own = py.at(numbers, "strider");
  for (const [step, least] of py.each(py.enumerate(py.at(own, "tiles")))) {
    first = (py.eq(least, 6) && (box.size_table === CARD)) ? py.add(least, 1) : least;
    for (const size of py.each(py.range(first, py.len(box.size_points)))) {
      py.put(box.size_points, size, py.at(py.at(own, "points"), step));
    }
  }
}

function wrath_lay_out(box, numbers) {
  box.tokens = py.at(py.at(numbers, "wrath"), "tokens");
}

function worth(box, total) {
  return py.at(box.extent_points, total);
}

function archeologist_worth(box, size) {
  return py.at(box.each, NUMBER);
}

function worth_of(box, size) {
  const last = py.len(box.bog_points) - 1;
  if (size <= last) {
    return py.at(box.bog_points, size);
  }
  const step = py.at(box.bog_points, last) - py.at(box.bog_points, last - 1);
  return py.at(box.bog_points, last) + (step * (size - last));
}

function druid_worth(box, size) {
  return py.at(box.each, druid_NUMBER) * size;
}

function gardener_worth(box, side) {
  return py.at(box.grid_points, side);
}

function islander_worth(box, size) {
  return py.at(box.each, islander_NUMBER);
}

function lake_nymph_worth(box, size) {
  return (size >= box.min_lake_tiles) ? box.nymph_points : 0;
}

function planter_worth(box, size) {
  return (size === 1) ? py.at(box.each, planter_NUMBER) : 0;
}

function river_lord_worth(box, links) {
  return py.at(box.river_points, links);
}

function strider_worth(box, size) {
  return py.at(box.size_points, size);
}

function wave_rider_worth(box, size) {
  return py.at(box.size_points, size);
}

function _scored(kind, points, size = py.UNSET) {
  return py.make(Scored, { kind: kind, size: size, points: points });
}

function laid(tiles, table, at) {
  const places = py.zip(false, table.place_kind, at, table.place_turn);
  return py.each(places).map(([kind, [x, y], turn]) => py.make(Laid, { tile: py.at(tiles.tile, kind).id, x: x, y: y, turn: turn }));
}

function _bounds(seen) {
  if (!seen.placed) {
    return null;
  }
  return py.make(Bounds, { min_x: seen.min_x, max_x: seen.max_x, min_y: seen.min_y, max_y: seen.max_y });
}

function copies(tiles, counts) {
  return py.pairs(py.each(py.enumerate(counts)).flatMap(([kind, count]) => count ? [[py.at(tiles.tile, kind).id, count]] : []));
}

function event(tiles, told) {
  const kind = py.member(Told, told.kind);
  const facts = _facts(tiles, kind, told);
  const said = MESSAGES.say(_message(kind, told), py.dict({ who: new Seat(told.seat) }, facts));
  const form = py.at(_FORMS, py.lower(py.name(Told, kind)));
  const values = py.pairs(py.each(form.shape.fields).flatMap(name => py.has(facts, name) ? [[name, _meaning(py.at(facts, name))]] : []));
  if (kind === Told.REORDERED) {
    py.put(values, "order", py.list(py.values(facts)));
  }
  const seat = (told.seat >= 0) ? told.seat : null;
  const made = py.make(form, { seat: seat, text: said.text, parts: said.parts }, values);
  return made;
}

function _facts(tiles, kind, told) {
  let known, character, how;
  const name = (number) => {
    return py.at(tiles.tile, number).id;
  };
  if (kind === Told.DEALT) {
    return py.dict({ number: told.a, power: power_named(told.a) });
  } else if (kind === Told.CHARACTER || kind === Told.REVEALED) {
    return py.dict({ character: character_named(told.a) });
  } else if (kind === Told.SECOND) {
    known = (told.a === 1) && (told.secret !== HIDDEN);
    character = known ? character_named(told.secret) : _NOBODY;
    return py.dict({ taken: py.bool(told.a), character: character });
  } else if (kind === Told.TEACHER) {
    return py.dict({ teacher: new Seat(told.a) });
  } else if (kind === Told.EARLY) {
    return py.dict({ drew: py.bool(told.a) });
  } else if (kind === Told.TURN_STARTED) {
    return py.dict({ turn: told.a });
  } else if (kind === Told.DREW || kind === Told.SPREAD || kind === Told.DISCARDED || kind === Told.SET_OUT || kind === Told.RETURNED) {
    return py.dict({ tile: name(told.a) });
  } else if (kind === Told.LAID) {
    how = py.dict({ turn: told.d & 3, sides: py.shr(told.d, 2) & 7, power: py.shr(told.d, 5) });
    return py.dict({ tile: name(told.a) }, _place("at", told), how);
  } else if (kind === Told.COVERED) {
    return py.dict({ tile: name(told.a) }, _place("at", told));
  } else if (kind === Told.ROTATED) {
    return py.dict({ tile: name(told.a) }, _place("at", told), { turn: told.d });
  } else if (kind === Told.BLOCKED) {
    return _place("space", told);
  } else if (kind === Told.SWAPPED) {
    return py.dict({ tile: name(told.a), taken: name(told.b) });
  } else if (kind === Told.REORDERED) {
    return py.dict({ front: name(told.a), middle: name(told.b), back: name(told.c) });
  } else if (kind === Told.SLEEPS) {
    return py.dict({ target: new Seat(told.a) });
  } else if (kind === Told.DIG) {
    return py.dict({ digs: told.a });
  } else if (kind === Told.LAKE_CLOSED || kind === Told.ISLAND_CLOSED || kind === Told.VOID_MADE) {
    return py.dict({ size: told.a });
  } else if (kind === Told.TOKEN) {
    return py.dict({ tokens: told.a });
  } else if (kind === Told.RESHUFFLED) {
    return py.dict({ count: told.a });
  } else if (kind === Told.POINTS) {
    return py.dict({ before: told.a, after: told.b });
  } else if (kind === Told.STOLEN) {
    return py.dict({ victim: new Seat(told.a) });
  }
  return py.dict();
}

function _place(message, told) {
  const at = MESSAGES.say(`place.${message}`, py.dict({ x: told.b, y: told.c }));
  return py.dict({ x: told.b, y: told.c, place: at });
}

function _message(kind, told) {
  let own;
  const message = `event.${py.lower(py.name(Told, kind))}`;
  if ((kind === Told.SECOND || kind === Told.EARLY) && (told.a === 0)) {
    return `${message}_declined`;
  } else if ((kind === Told.SECOND) && (told.secret !== HIDDEN)) {
    return `${message}_known`;
  } else if (kind === Told.LAID) {
    own = `laid.${py.shr(told.d, 5)}`;
    return py.has(_LAYING, own) ? own : "laid.plainly";
  }
  return message;
}

function _meaning(fact) {
  if (fact instanceof Named) {
    return fact.value;
  } else if (fact instanceof Seat) {
    return fact.number;
  }
  return fact;
}

function passing(view) {
  return ((view.ask === Ask.WINDOW) && (view.asked === view.seat)) ? 0 : null;
}

function whose_turn(view) {
  return view.active;
}

function is_settled(view) {
  return py.bool(view.ask !== Ask.WINDOW);
}

function keeps(tiles, view, number) {
  const seen = py.read(view);
  const [uses, power] = [py.at(seen.uses, seen.seat), py.at(seen.power, seen.seat)];
  if (!py.has(_PLAIN, py.at(WAYS, verb_of(number)).name) || py.eq(power, 0) || (uses <= 0)) {
    return null;
  }
  if (py.eq(uses, 1)) {
    return MESSAGES.say("keeps.last", py.dict({ power: power_named(power) }));
  }
  return MESSAGES.say("keeps.uses", py.dict({ power: power_named(power), uses: uses }));
}

function _moved(part, begin) {
  return new Part(part.name, begin + part.begin, begin + part.end, part.value);
}

function _large(text) {
  return py.upper(py.slice(text, 0, 1)) + py.slice(text, 1);
}

const data = new Tiles([
    new Tile("river-straight", 1, ["river", "land", "river", "land"], [], [new River(["N", "S"], "through")], [["N0", "S1", "W0", "W1"], ["N1", "E0", "E1", "S0"]], "", "straight river", "straight river"),
    new Tile("river-bend", 3, ["river", "river", "land", "land"], [], [new River(["N", "E"], "through")], [["N0", "E1", "S0", "S1", "W0", "W1"], ["N1", "E0"]], "", "river bend", "river bend"),
    new Tile("river-tee", 1, ["river", "river", "river", "land"], [], [new River(["N", "E", "S"], "through")], [["N0", "S1", "W0", "W1"], ["N1", "E0"], ["E1", "S0"]], "", "three rivers join into one", "river fork"),
    new Tile("river-cross", 1, ["river", "river", "river", "river"], [], [new River(["N", "E", "S", "W"], "through")], [["N0", "W1"], ["N1", "E0"], ["E1", "S0"], ["S1", "W0"]], "", "four rivers join into one", "river crossing"),
    new Tile("river-spring", 1, ["river", "land", "land", "land"], [], [new River(["N"], "spring")], [["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]], "", "a spring: the river ends; water on one side only", "spring"),
    new Tile("lake-cap", 2, ["wide", "land", "land", "land"], [["N0", "N1"]], [], [["E0", "E1", "S0", "S1", "W0", "W1"]], "", "end of a lake; water on one side only", "lake end"),
    new Tile("lake-bay", 2, ["wide", "wide", "land", "land"], [["N0", "N1", "E0", "E1"]], [], [["S0", "S1", "W0", "W1"]], "", "lake corner", "lake corner"),
    new Tile("lake-2caps", 1, ["wide", "wide", "land", "land"], [["N0", "N1"], ["E0", "E1"]], [], [["S0", "S1", "W0", "W1"]], "", "two lake ends kept apart by a spit", "two lake ends"),
    new Tile("lake-channel", 1, ["wide", "land", "wide", "land"], [["N0", "N1", "S0", "S1"]], [], [["E0", "E1"], ["W0", "W1"]], "", "the lake flows through", "lake channel"),
    new Tile("lake-isthmus", 1, ["wide", "land", "wide", "land"], [["N0", "N1"], ["S0", "S1"]], [], [["E0", "E1", "W0", "W1"]], "", "isthmus between two lakes", "isthmus"),
    new Tile("lake-three", 1, ["wide", "wide", "wide", "land"], [["N0", "N1", "E0", "E1", "S0", "S1"]], [], [["W0", "W1"]], "", "peninsula in a lake", "peninsula"),
    new Tile("lake-three-caps", 1, ["wide", "wide", "wide", "land"], [["N0", "N1"], ["E0", "E1"], ["S0", "S1"]], [], [["W0", "W1"]], "", "three lake ends meet", "three lake ends"),
    new Tile("lake-2bays", 1, ["wide", "wide", "wide", "wide"], [["N0", "N1", "E0", "E1"], ["S0", "S1", "W0", "W1"]], [], [], "", "two lake corners with a causeway", "causeway"),
    new Tile("lake-open", 1, ["wide", "wide", "wide", "wide"], [["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]], [], [], "", "open lake with a painted islet", "open lake", true),
    new Tile("shore-coast", 1, ["left", "land", "right", "wide"], [["N0", "S1", "W0", "W1"]], [], [["N1", "E0", "E1", "S0"]], "", "coast: half the tile is lake", "coast"),
    new Tile("shore-headland", 1, ["right", "wide", "wide", "left"], [["N1", "E0", "E1", "S0", "S1", "W0"]], [], [["N0", "W1"]], "", "headland: three quarters lake", "headland"),
    new Tile("cove-bend", 1, ["left", "river", "river", "right"], [["N0", "W1"]], [new River(["E", "S"], "through")], [["N1", "E0", "S1", "W0"], ["E1", "S0"]], "", "cove and a river bend", "cove with a river bend"),
    new Tile("cove-2rivers", 1, ["left", "river", "river", "right"], [["N0", "W1"]], [new River(["E"], 0), new River(["S"], 0)], [["N1", "E0"], ["E1", "S0"], ["S1", "W0"]], "", "cove with two river mouths", "cove with two rivers"),
    new Tile("shore-2coves", 1, ["left", "right", "left", "right"], [["N0", "W1"], ["E1", "S0"]], [], [["N1", "E0", "S1", "W0"]], "", "two coves in opposite corners", "two coves"),
    new Tile("mouth-opposite", 2, ["wide", "land", "river", "land"], [["N0", "N1"]], [new River(["S"], 0)], [["E0", "E1", "S0"], ["S1", "W0", "W1"]], "", "a river flows into the lake", "river mouth"),
    new Tile("mouth-two-b", 1, ["wide", "river", "river", "land"], [["N0", "N1"]], [new River(["E"], 0), new River(["S"], 0)], [["E0"], ["E1", "S0"], ["S1", "W0", "W1"]], "", "two rivers end in the lake", "two river mouths"),
    new Tile("mouth-two-c", 1, ["wide", "land", "river", "river"], [["N0", "N1"]], [new River(["S"], 0), new River(["W"], 0)], [["E0", "E1", "S0"], ["S1", "W0"], ["W1"]], "", "two rivers end in the lake, mirrored", "two river mouths, mirrored"),
    new Tile("mouth-three", 1, ["wide", "river", "river", "river"], [["N0", "N1"]], [new River(["E"], 0), new River(["S"], 0), new River(["W"], 0)], [["E0"], ["E1", "S0"], ["S1", "W0"], ["W1"]], "", "three rivers end in the lake", "three river mouths"),
    new Tile("channel-2rivers", 2, ["wide", "river", "wide", "river"], [["N0", "N1", "S0", "S1"]], [new River(["E"], 0), new River(["W"], 0)], [["E0"], ["E1"], ["W0"], ["W1"]], "", "the lake flows through; two rivers end in it and do not pinch it off", "lake channel with two rivers"),
    new Tile("channel-river", 1, ["wide", "river", "wide", "land"], [["N0", "N1", "S0", "S1"]], [new River(["E"], 0)], [["E0"], ["E1"], ["W0", "W1"]], "", "the lake flows through; a river ends in it", "lake channel with a river"),
    new Tile("isthmus-river", 2, ["wide", "river", "wide", "river"], [["N0", "N1"], ["S0", "S1"]], [new River(["E", "W"], "through")], [["E0", "W1"], ["E1", "W0"]], "", "a river along the isthmus", "isthmus with a river"),
    new Tile("cap-pass", 2, ["wide", "river", "land", "river"], [["N0", "N1"]], [new River(["E", "W"], "through")], [["E0", "W1"], ["E1", "S0", "S1", "W0"]], "", "a river passes a lake end without touching it", "river past a lake end", false, [50, 60]),
    new Tile("bay-bend", 1, ["wide", "wide", "river", "river"], [["N0", "N1", "E0", "E1"]], [new River(["S", "W"], "through")], [["S0", "W1"], ["S1", "W0"]], "", "lake corner and a river bend", "lake corner with a river bend"),
    new Tile("bay-2rivers", 2, ["wide", "wide", "river", "river"], [["N0", "N1", "E0", "E1"]], [new River(["S"], 0), new River(["W"], 0)], [["S0"], ["S1", "W0"], ["W1"]], "", "lake corner with two river mouths", "lake corner with two rivers"),
    new Tile("bay-river", 1, ["wide", "wide", "river", "land"], [["N0", "N1", "E0", "E1"]], [new River(["S"], 0)], [["S0"], ["S1", "W0", "W1"]], "", "lake corner with a river mouth", "lake corner with a river"),
    new Tile("three-river", 2, ["wide", "wide", "wide", "river"], [["N0", "N1", "E0", "E1", "S0", "S1"]], [new River(["W"], 0)], [["W0"], ["W1"]], "", "lake on three sides and a river mouth", "peninsula with a river"),
    new Tile("ruin-cove", 1, ["left", "land", "land", "right"], [["N0", "W1"]], [], [["N1", "E0", "E1", "S0", "S1", "W0"]], "ruin", "ruins on a cove", "ruin at a cove"),
    new Tile("ruin-narrows", 1, ["left", "land", "right", "land"], [["N0", "S1"]], [], [["N1", "E0", "E1", "S0"], ["W0", "W1"]], "ruin", "ruins on a narrow lake (this is not a river)", "ruin at the narrows"),
    new Tile("ruin-strait", 1, ["left", "land", "left", "land"], [["N0", "S0"]], [], [["N1", "E0", "E1"], ["S1", "W0", "W1"]], "ruin", "ruins on a diagonal strait", "ruin at a strait"),
    new Tile("ruin-strait-b", 1, ["right", "land", "right", "land"], [["N1", "S1"]], [], [["N0", "W0", "W1"], ["E0", "E1", "S0"]], "ruin", "ruins on a diagonal strait, mirrored", "ruin at a strait, mirrored"),
    new Tile("art-straight", 1, ["river", "land", "river", "land"], [], [new River(["N", "S"], "through")], [["N0", "S1", "W0", "W1"], ["N1", "E0", "E1", "S0"]], "artifact", "a mask beside a straight river", "mask by a river"),
    new Tile("art-channel", 1, ["wide", "land", "wide", "land"], [["N0", "N1", "S0", "S1"]], [], [["E0", "E1"], ["W0", "W1"]], "artifact", "a mask on the bank of a channel", "mask by a channel"),
    new Tile("art-3springs", 1, ["river", "river", "river", "land"], [], [new River(["N"], "spring"), new River(["E"], "spring"), new River(["S"], "spring")], [["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]], "artifact", "a mask among three springs", "mask among three springs"),
    new Tile("art-mouth", 1, ["wide", "land", "river", "land"], [["N0", "N1"]], [new River(["S"], 0)], [["E0", "E1", "S0"], ["S1", "W0", "W1"]], "artifact", "a mask at a river mouth", "mask at a river mouth"),
    new Tile("art-2springs", 1, ["river", "land", "river", "land"], [], [new River(["N"], "spring"), new River(["S"], "spring")], [["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]], "artifact", "a mask between two springs", "mask between two springs"),
    new Tile("art-bay", 1, ["wide", "wide", "land", "land"], [["N0", "N1", "E0", "E1"]], [], [["S0", "S1", "W0", "W1"]], "artifact", "a mask in a lake corner", "mask in a lake corner")
], py.dict(), py.dict({ target: 20 }), py.dict({ adventurer: py.dict({ extent: [22, 31, 36, 41, 46, 51], points: [20, 45, 60, 80, 110, 140], all_played: 20 }), archeologist: py.dict({ ruin: 10, dig: 3, dig_turn: 0 }), bog_minder: py.dict({ by_size: [0, 0, 7, 13, 20, 25, 31, 37, 43, 54, 77], more: 23 }), druid: py.dict({ discard: 5 }), gardener: py.dict({ by_side: [0, 0, 0, 20, 50, 90, 140, 200, 270, 350] }), islander: py.dict({ island: 5 }), lake_nymph: py.dict(), planter: py.dict({ hole: 5 }), river_lord: py.dict({ by_links: [0, 0, 2, 4, 8, 14, 18, 25, 32, 40, 50], more: 10 }), strider: py.dict({ tiles: [4, 6, 10, 13, 16], points: [10, 20, 28, 40, 76] }), student: py.dict(), thief: py.dict(), wave_rider: py.dict(), wrath: py.dict({ tokens: 40 }) }), py.dict({ intuition: py.dict({ uses: 5 }), spirit: py.dict({ uses: 3 }), raven: py.dict({ uses: 9 }), intellect: py.dict({ uses: 0 }), forest: py.dict({ uses: 6 }), wind: py.dict({ uses: 3 }), introspection: py.dict({ uses: 5 }), hawk: py.dict({ uses: 2 }), future: py.dict({ uses: 3 }), wisdom: py.dict({ uses: 0 }), telekinesis: py.dict({ uses: 8 }), dreamweaver: py.dict({ uses: 2 }), doppelganger: py.dict({ uses: 1 }) }));

export const words = bound({ data, say, move, number, reason, view, event, passing, whose_turn, settled: is_settled, keeps, Event, reveals: [1, 3, 9, 10, 21, 29] });

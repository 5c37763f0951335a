// Written by tools/web_words.py from watertable.games.showdown. Do not edit.
import { bound } from './bound';
import * as py from './runtime';

const Verb = { PASS: 0, END: 1, SET: 2, PLAY: 3, DISCARD: 4, RECOVER: 5, TICK: 6 };
const Ask = { NOTHING: 0, DEAL: 1, RESHUFFLE: 2, RANDOM_DISCARD: 3, TICK: 4, MAIN: 5, WINDOW: 6, COST: 7, RECOVER: 8, OPP_DISCARD: 9, HAND_LIMIT: 10 };
const Verdict = { OK: 0, OVER: 1, NOT_ASKED: 2, OWN_EFFECT: 3, WRONG_MOMENT: 4, MALFORMED: 5, NOT_IN_HAND: 6, EMPTY_SLOT: 7, SET_THIS_TURN: 8, NO_SET_LEFT: 9, SET_FULL: 10, NO_ACTION_LEFT: 11, NO_ACTION_FOR_ANSWER: 12, COST_NOT_PAYABLE: 13, NOT_A_SHOWDOWN_CARD: 14, NOTHING_TO_ANSWER: 15, DEFEND_ON_OWN_TURN: 16, NOTHING_TO_DEFEND: 17, ALREADY_DEFENDED: 18, UNDEFENDABLE: 19, NO_COST_CARD: 20, NO_TARGET: 21, WRONG_TARGET: 22, SNORKEL_EMPTY_PILE: 23, SNORKEL_ON_SNORKEL: 24, SNORKEL_NO_COPY: 25, SNORKEL_CONTINUOUS: 26, SUN_ALONE: 27, SUN_WITH_SET: 28, SUN_FREE_CARD: 29, SUN_MISSING: 30, SUN_TOO_MANY: 31, SUN_SINGLE: 32, MODE_MISSING: 33, NOT_ANNOUNCED: 34, CONTINUOUS_LIMIT: 35, NOT_IN_PILE: 36, NO_TICK: 37 };
const Told = { DEALT: 1, TURN_STARTED: 2, DREW: 3, TICKED: 4, ANNOUNCED: 5, SUN_NAMED: 6, PAID: 7, DECLINED: 8, DISCARDED: 9, ATTACKED: 10, HURT_ITSELF: 11, GAINED: 12, DEFENDED: 13, REFLECTED: 14, NEGATED: 15, PLACED: 16, DESTROYED: 17, MISSED: 18, RECOVERED: 19, RETURNED: 20, SET_CARD: 21, EXTRA_ACTION: 22, EXTRA_SET: 23, RESHUFFLED: 24, TURN_ENDED: 25, TIED: 26, WON: 27, CAPPED: 28, WATER: 29, CHEAPER: 30 };
const Why = { COST: 0, FORCED: 1, HAND_LIMIT: 2 };

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

class Named extends py.Struct {
  static shape = py.shape({ fields: ["value", "text"] });
}

class Gist extends py.Struct {
  static shape = py.shape({ fields: ["card", "top", "target", "depth", "suns"], tuple: true });
}

class MoveData extends py.Struct {
  static shape = py.shape({ fields: [
  "passes",
  "end",
  "set",
  "discard",
  "tick",
  "recover",
  "card",
  "play",
  "source",
  "mode",
  "suns",
  "target"
], names: [
  "pass",
  "end",
  "set",
  "discard",
  "tick",
  "recover",
  "card",
  "play",
  "from",
  "mode",
  "suns",
  "target"
], defaults: { passes: py.UNSET, end: py.UNSET, set: py.UNSET, discard: py.UNSET, tick: py.UNSET, recover: py.UNSET, card: py.UNSET, play: py.UNSET, source: py.UNSET, mode: py.UNSET, suns: py.UNSET, target: py.UNSET }, omitDefaults: true });
}

class Target extends py.Struct {
  static shape = py.shape({ fields: ["set", "play"], defaults: { set: py.UNSET, play: py.UNSET }, omitDefaults: true });
}

class Cards extends py.Struct {
  static shape = py.shape({ fields: ["meta", "card", "rules"], defaults: { rules: py.dict() } });
  kind(name) {
    for (const [number, card] of py.each(py.enumerate(this.card))) {
      if (card.id === name) {
        return number;
      }
    }
    throw new py.ValueError(MESSAGES.text("card.none", py.dict({ card: py.repr(name) })));
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

class Seat extends py.Struct {
  static shape = py.shape({ fields: ["number"], names: ["seat"] });
}

class Dealt extends py.Struct {
  static shape = py.shape({ fields: ["tiebreak", "water", "seat", "text", "parts"], tag: ["kind", "dealt"] });
}

class TurnStarted extends py.Struct {
  static shape = py.shape({ fields: ["turn", "seat", "text", "parts"], tag: ["kind", "turn_started"] });
}

class Drew extends py.Struct {
  static shape = py.shape({ fields: ["card", "seat", "text", "parts"], tag: ["kind", "drew"] });
}

class Ticked extends py.Struct {
  static shape = py.shape({ fields: ["card", "acts_as", "seat", "text", "parts"], names: ["card", "as", "seat", "text", "parts"], tag: ["kind", "ticked"] });
}

class Announced extends py.Struct {
  static shape = py.shape({ fields: ["card", "acts_as", "source", "mode", "seat", "text", "parts"], names: ["card", "as", "from", "mode", "seat", "text", "parts"], tag: ["kind", "announced"] });
}

class SunNamed extends py.Struct {
  static shape = py.shape({ fields: ["card", "acts_as", "source", "seat", "text", "parts"], names: ["card", "as", "from", "seat", "text", "parts"], tag: ["kind", "sun_named"] });
}

class Paid extends py.Struct {
  static shape = py.shape({ fields: ["water", "card", "seat", "text", "parts"], tag: ["kind", "paid"] });
}

class Declined extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "declined"] });
}

class Discarded extends py.Struct {
  static shape = py.shape({ fields: ["card", "why", "seat", "text", "parts"], tag: ["kind", "discarded"] });
}

class Attacked extends py.Struct {
  static shape = py.shape({ fields: ["value", "coat", "defended", "through", "seat", "text", "parts"], tag: ["kind", "attacked"] });
}

class HurtItself extends py.Struct {
  static shape = py.shape({ fields: ["damage", "seat", "text", "parts"], tag: ["kind", "hurt_itself"] });
}

class Gained extends py.Struct {
  static shape = py.shape({ fields: ["wanted", "gained", "seat", "text", "parts"], tag: ["kind", "gained"] });
}

class Defended extends py.Struct {
  static shape = py.shape({ fields: ["card", "amount", "seat", "text", "parts"], tag: ["kind", "defended"] });
}

class Reflected extends py.Struct {
  static shape = py.shape({ fields: ["damage", "seat", "text", "parts"], tag: ["kind", "reflected"] });
}

class Negated extends py.Struct {
  static shape = py.shape({ fields: ["card", "seat", "text", "parts"], tag: ["kind", "negated"] });
}

class Placed extends py.Struct {
  static shape = py.shape({ fields: ["card", "acts_as", "seat", "text", "parts"], names: ["card", "as", "seat", "text", "parts"], tag: ["kind", "placed"] });
}

class Destroyed extends py.Struct {
  static shape = py.shape({ fields: ["card", "was_set", "seat", "text", "parts"], tag: ["kind", "destroyed"] });
}

class Missed extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "missed"] });
}

class Recovered extends py.Struct {
  static shape = py.shape({ fields: ["card", "seat", "text", "parts"], tag: ["kind", "recovered"] });
}

class Returned extends py.Struct {
  static shape = py.shape({ fields: ["card", "seat", "text", "parts"], tag: ["kind", "returned"] });
}

class CardSet extends py.Struct {
  static shape = py.shape({ fields: ["slot", "card", "seat", "text", "parts"], tag: ["kind", "set_card"] });
}

class ExtraAction extends py.Struct {
  static shape = py.shape({ fields: ["count", "seat", "text", "parts"], tag: ["kind", "extra_action"] });
}

class ExtraSet extends py.Struct {
  static shape = py.shape({ fields: ["count", "seat", "text", "parts"], tag: ["kind", "extra_set"] });
}

class Reshuffled extends py.Struct {
  static shape = py.shape({ fields: ["count", "seat", "text", "parts"], tag: ["kind", "reshuffled"] });
}

class TurnEnded extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "turn_ended"] });
}

class Tied extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "tied"] });
}

class Won extends py.Struct {
  static shape = py.shape({ fields: ["seat", "text", "parts"], tag: ["kind", "won"] });
}

class Capped extends py.Struct {
  static shape = py.shape({ fields: ["count", "seat", "text", "parts"], tag: ["kind", "capped"] });
}

class WaterChanged extends py.Struct {
  static shape = py.shape({ fields: ["before", "after", "seat", "text", "parts"], tag: ["kind", "water"] });
}

class Cheaper extends py.Struct {
  static shape = py.shape({ fields: ["amount", "card", "seat", "text", "parts"], tag: ["kind", "cheaper"] });
}

class Event extends py.Struct {
  static shape = py.shape({ fields: ["kind", "seat", "a", "b", "c", "d", "secret"] });
}

class Meta extends py.Struct {
  static shape = py.shape({ fields: ["version", "deck_size", "kinds"] });
}

class Mode extends py.Struct {
  static shape = py.shape({ fields: ["timing", "label", "program", "extra_cost"], defaults: { extra_cost: [] } });
}

class Card extends py.Struct {
  static shape = py.shape({ fields: ["id", "name", "copies", "cost", "attack", "showdown", "continuous", "src", "text", "mode"], defaults: { mode: [] } });
  get modes() {
    return this.continuous ? [...py.each(this.mode), PLACE] : py.list(this.mode);
  }
}

class Sentence extends py.Struct {
  static shape = py.shape({ fields: ["text", "parts"], defaults: { parts: [] } });
  toString() {
    return this.text;
  }
}

class Part extends py.Struct {
  static shape = py.shape({ fields: ["name", "begin", "end", "value"], arrayLike: true });
}

const copiers_made = { 
  copier: [false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]
 };
const NONE = -1;
const SLOT_CARD = 64;
const sun_kinds_made = [0, 1];
const SUNS = 3;
const HAND_SUN = 7;
const PLAY_TARGET = 7;
const MESSAGES = py.instance(Messages, { _seats: py.dict(), _pieces: py.dict({ 
  seat: [["seat ", 5, "n", ""]],
  "move.pass": [["", 0, "what", ""], [": ", 2, "effect", ""]],
  "move.end": [["End the turn", 12, "", ""]],
  "move.set": [["Set ", 4, "card", ""], [" face down", 10, "", ""]],
  "move.play": [["", 0, "what", ""], [": ", 2, "effect", ""], [" (", 2, "price", ""], [")", 1, "", ""]],
  "move.discard": [["Discard ", 8, "card", ""]],
  "move.recover": [["Take ", 5, "card", ""], [" from the discard pile (", 24, "depth", ""], [" under the top)", 15, "", ""]],
  "move.recover_top": [["Take ", 5, "card", ""], [" from the discard pile (the top)", 32, "", ""]],
  "move.tick": [["", 0, "card", ""], [" ticks next", 11, "", ""]],
  "pass.what": [["Pass", 4, "", ""]],
  "pass.effect": [["do not answer", 13, "", ""]],
  "play.hand": [["Play ", 5, "card", ""]],
  "play.hand_as": [["Play ", 5, "card", ""], [" as ", 4, "acting", ""]],
  "play.set": [["Flip ", 5, "card", ""], [" (Set ", 6, "slot", ""], [")", 1, "", ""]],
  "play.set_as": [["Flip ", 5, "card", ""], [" (Set ", 6, "slot", ""], [") as ", 5, "acting", ""]],
  "play.sun": [["", 0, "what", ""], [" with ", 6, "first", ""]],
  "play.suns": [["", 0, "what", ""], [" with ", 6, "first", ""], [" and ", 5, "second", ""]],
  "play.three_suns": [["", 0, "what", ""], [" with ", 6, "first", ""], [" and ", 5, "second", ""], [" and ", 5, "third", ""]],
  "effect.counted": [["", 0, "effect", ""], [" ", 1, "amount", ""]],
  "effect.on_set": [["", 0, "effect", ""], [" the rival's Set card ", 22, "slot", ""]],
  "effect.on_play": [["", 0, "effect", ""], [" the rival's ", 13, "target", ""]],
  "price.water": [["", 0, "water", ""], [" Water", 6, "", ""]],
  "price.free": [["free", 4, "", ""]],
  "keeps.answer": [["Keeps ", 6, "card", ""], [" to answer with.", 16, "", ""]],
  "keeps.for_seen": [["Keeps ", 6, "card", ""], [" for the ", 9, "seen", ""], [" you have seen.", 15, "", ""]],
  "event.dealt": [["A new game, ", 12, "water", ""], [" Water each; ", 13, "who", "large"], [" ", 1, "who", "begins|begin"], [".", 1, "", ""]],
  "event.dealt_tiebreak": [["Tie-break game ", 15, "tiebreak", ""], [", ", 2, "water", ""], [" Water each; ", 13, "who", "large"], [" ", 1, "who", "begins|begin"], [".", 1, "", ""]],
  "event.turn_started": [["Turn ", 5, "turn", ""], [": ", 2, "who", "large"], [".", 1, "", ""]],
  "event.drew": [["", 0, "who", ""], [" ", 1, "who", "draws|draw"], [" ", 1, "card", ""], [".", 1, "", ""]],
  "event.drew_hidden": [["", 0, "who", ""], [" ", 1, "who", "draws|draw"], [" a card.", 8, "", ""]],
  "event.ticked": [["", 0, "who", ""], ["", 0, "who", "'s|r"], [" ", 1, "card", ""], [" ticks.", 7, "", ""]],
  "event.ticked_as": [["", 0, "who", ""], ["", 0, "who", "'s|r"], [" ", 1, "card", ""], [" (as ", 5, "acting", ""], [") ticks.", 8, "", ""]],
  "event.announced": [["", 0, "who", ""], [" ", 1, "who", "plays|play"], [" ", 1, "card", ""], [": ", 2, "mode", ""], [".", 1, "", ""]],
  "event.announced_as": [["", 0, "who", ""], [" ", 1, "who", "plays|play"], [" ", 1, "card", ""], [" (as ", 5, "acting", ""], ["): ", 3, "mode", ""], [".", 1, "", ""]],
  "event.announced_from_set": [["", 0, "who", ""], [" ", 1, "who", "plays|play"], [" ", 1, "card", ""], [" from ", 6, "who", "its|your"], [" Set cards: ", 12, "mode", ""], [".", 1, "", ""]],
  "event.announced_as_from_set": [["", 0, "who", ""], [" ", 1, "who", "plays|play"], [" ", 1, "card", ""], [" (as ", 5, "acting", ""], [") from ", 7, "who", "its|your"], [" Set cards: ", 12, "mode", ""], [".", 1, "", ""]],
  "event.sun_named": [["", 0, "who", ""], [" ", 1, "who", "adds|add"], [" ", 1, "card", ""], [".", 1, "", ""]],
  "event.sun_named_as": [["", 0, "who", ""], [" ", 1, "who", "adds|add"], [" ", 1, "card", ""], [" (as ", 5, "acting", ""], [").", 2, "", ""]],
  "event.sun_named_from_set": [["", 0, "who", ""], [" ", 1, "who", "adds|add"], [" ", 1, "card", ""], [" from ", 6, "who", "its|your"], [" Set cards.", 11, "", ""]],
  "event.sun_named_as_from_set": [["", 0, "who", ""], [" ", 1, "who", "adds|add"], [" ", 1, "card", ""], [" (as ", 5, "acting", ""], [") from ", 7, "who", "its|your"], [" Set cards.", 11, "", ""]],
  "event.paid": [["", 0, "who", ""], [" ", 1, "who", "pays|pay"], [" ", 1, "water", ""], [" Water for ", 11, "card", ""], [".", 1, "", ""]],
  "event.declined": [["", 0, "who", ""], [" ", 1, "who", "does|do"], [" not answer.", 12, "", ""]],
  "event.discarded_cost": [["", 0, "who", ""], [" ", 1, "who", "discards|discard"], [" ", 1, "card", ""], [" as the cost.", 13, "", ""]],
  "event.discarded_forced": [["", 0, "who", ""], [" ", 1, "who", "discards|discard"], [" ", 1, "card", ""], [".", 1, "", ""]],
  "event.discarded_hand_limit": [["", 0, "who", ""], [" ", 1, "who", "discards|discard"], [" ", 1, "card", ""], [" at the hand limit.", 19, "", ""]],
  "event.attacked": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" ", 1, "through", ""], [" damage.", 8, "", ""]],
  "event.attacked_coat": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" ", 1, "through", ""], [" damage (", 9, "value", ""], [", ", 2, "coat", ""], [" off by Rain Coat).", 19, "", ""]],
  "event.attacked_defended": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" ", 1, "through", ""], [" damage (", 9, "value", ""], [", ", 2, "defended", ""], [" Defended).", 11, "", ""]],
  "event.attacked_coat_defended": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" ", 1, "through", ""], [" damage (", 9, "value", ""], [", ", 2, "coat", ""], [" off by Rain Coat, ", 19, "defended", ""], [" Defended).", 11, "", ""]],
  "event.hurt_itself": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" ", 1, "damage", ""], [" damage from ", 13, "who", "its|your"], [" own card.", 10, "", ""]],
  "event.gained": [["", 0, "who", ""], [" ", 1, "who", "gains|gain"], [" ", 1, "gained", ""], [" Water.", 7, "", ""]],
  "event.defended": [["", 0, "who", ""], [" ", 1, "who", "Defends|Defend"], [" ", 1, "amount", ""], [" with ", 6, "card", ""], [".", 1, "", ""]],
  "event.reflected": [["", 0, "damage", ""], [" damage bounces back at ", 24, "who", "large"], [".", 1, "", ""]],
  "event.negated": [["", 0, "who", ""], ["", 0, "who", "'s|r"], [" ", 1, "card", ""], [" is negated.", 12, "", ""]],
  "event.placed": [["", 0, "who", ""], [" ", 1, "who", "puts|put"], [" ", 1, "card", ""], [" into play.", 11, "", ""]],
  "event.placed_as": [["", 0, "who", ""], [" ", 1, "who", "puts|put"], [" ", 1, "card", ""], [" (as ", 5, "acting", ""], [") into play.", 12, "", ""]],
  "event.destroyed": [["", 0, "who", ""], ["", 0, "who", "'s|r"], [" ", 1, "card", ""], [" is destroyed.", 14, "", ""]],
  "event.destroyed_set": [["", 0, "who", ""], ["", 0, "who", "'s|r"], [" ", 1, "card", ""], [" (Set) is destroyed.", 20, "", ""]],
  "event.missed": [["", 0, "who", ""], ["", 0, "who", "'s|r"], [" target is gone.", 16, "", ""]],
  "event.recovered": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" ", 1, "card", ""], [" from the discard pile.", 23, "", ""]],
  "event.returned": [["", 0, "card", ""], [" goes back to ", 14, "who", "large"], ["", 0, "who", "'s|r"], [" hand: it cannot be paid any more.", 34, "", ""]],
  "event.set_card": [["", 0, "who", ""], [" ", 1, "who", "Sets|Set"], [" ", 1, "card", ""], [" in slot ", 9, "slot", ""], [".", 1, "", ""]],
  "event.set_card_hidden": [["", 0, "who", ""], [" ", 1, "who", "Sets|Set"], [" a card in slot ", 16, "slot", ""], [".", 1, "", ""]],
  "event.extra_action": [["", 0, "who", ""], [" ", 1, "who", "has|have"], [" ", 1, "count", ""], [" more Action.", 13, "", ""]],
  "event.extra_set": [["", 0, "who", ""], [" may Set ", 9, "count", ""], [" more card.", 11, "", ""]],
  "event.reshuffled": [["The discard pile (", 18, "count", ""], [" cards) is shuffled into a new deck.", 36, "", ""]],
  "event.turn_ended": [["", 0, "who", ""], [" ", 1, "who", "ends|end"], [" the turn.", 10, "", ""]],
  "event.tied": [["Both meters are empty: a tie-break game decides.", 48, "", ""]],
  "event.won": [["", 0, "who", ""], [" ", 1, "who", "wins|win"], [": ", 2, "rival", ""], [" ", 1, "rival", "has|have"], [" run dry.", 9, "", ""]],
  "event.capped": [["After ", 6, "count", ""], [" turns the match is a draw.", 27, "", ""]],
  "event.water": [["", 0, "who", ""], [": Water ", 8, "before", ""], [" -> ", 4, "after", ""], [".", 1, "", ""]],
  "event.cheaper": [["", 0, "card", ""], [" costs ", 7, "amount", ""], [" Water less.", 12, "", ""]],
  "refusal.over": [["The match is over.", 18, "", ""]],
  "refusal.not_asked": [["It is not your decision now: your rival is asked.", 49, "", ""]],
  "refusal.not_asked_nobody": [["It is not your decision now: nobody is asked.", 45, "", ""]],
  "refusal.own_effect": [["Your own card is being activated; only your rival may answer it.", 64, "", ""]],
  "refusal.wrong_moment": [["That cannot be done now: ", 25, "wanted", ""], [".", 1, "", ""]],
  "refusal.malformed": [["That is not a move of this game.", 32, "", ""]],
  "refusal.not_in_hand": [["You do not hold ", 16, "card", ""], [".", 1, "", ""]],
  "refusal.empty_slot": [["No card is Set in slot ", 23, "slot", ""], [".", 1, "", ""]],
  "refusal.set_this_turn": [["", 0, "card", ""], [" was Set this turn; it can be played from the next turn on.", 59, "", ""]],
  "refusal.no_set_left": [["You have already Set a card this turn.", 38, "", ""]],
  "refusal.no_set_left_of_none": [["At this table no card is Set unless another card allows it.", 59, "", ""]],
  "refusal.no_set_left_of_many": [["You have already Set as many cards as you may this turn.", 56, "", ""]],
  "refusal.set_full": [["You have as many Set cards as you may have.", 43, "", ""]],
  "refusal.no_action_left": [["You have no Action left; this needs one.", 40, "", ""]],
  "refusal.no_action_left_of_one": [["You have 1 Action left; this needs one more.", 44, "", ""]],
  "refusal.no_action_left_of_many": [["You have ", 9, "actions", ""], [" Actions left; this needs one more.", 35, "", ""]],
  "refusal.no_action_for_answer": [["Answering from your hand on your own turn takes an Action, and you have no Action left.", 87, "", ""]],
  "refusal.no_action_for_answer_of_one": [["Answering from your hand on your own turn takes an Action, and you have 1 Action left.", 86, "", ""]],
  "refusal.no_action_for_answer_of_many": [["Answering from your hand on your own turn takes an Action, and you have ", 72, "actions", ""], [" Actions left.", 14, "", ""]],
  "refusal.cost_not_payable": [["", 0, "card", ""], [" costs ", 7, "cost", ""], [" Water and you have ", 20, "water", ""], ["; at least 1 must remain.", 25, "", ""]],
  "refusal.cost_not_payable_wholly": [["", 0, "card", ""], [" costs ", 7, "cost", ""], [" Water and you have ", 20, "water", ""], [".", 1, "", ""]],
  "refusal.not_a_showdown_card": [["", 0, "card", ""], [" cannot answer another card; it is played in your own main phase.", 65, "", ""]],
  "refusal.nothing_to_answer": [["There is nothing to answer with ", 32, "card", ""], [" now.", 5, "", ""]],
  "refusal.defend_on_own_turn": [["Defend works only on your rival's turn.", 39, "", ""]],
  "refusal.nothing_to_defend": [["There is no damage to Defend against.", 37, "", ""]],
  "refusal.already_defended": [["You have already Defended against this card.", 44, "", ""]],
  "refusal.undefendable": [["This Attack cannot be Defended.", 31, "", ""]],
  "refusal.no_cost_card": [["", 0, "card", ""], [" needs another card from your hand to discard first.", 52, "", ""]],
  "refusal.no_target": [["Your rival has no Set or Continuous card to destroy.", 52, "", ""]],
  "refusal.wrong_target": [["", 0, "card", ""], [" cannot be aimed like that: it takes no target.", 47, "", ""]],
  "refusal.wrong_target_empty": [["", 0, "card", ""], [" cannot be aimed like that: nothing lies there.", 47, "", ""]],
  "refusal.wrong_target_rival": [["", 0, "card", ""], [" cannot be aimed like that: name a Set or Continuous card of your rival.", 72, "", ""]],
  "refusal.snorkel_empty_pile": [["The discard pile is empty: ", 27, "card", ""], [" has nothing to copy.", 21, "", ""]],
  "refusal.snorkel_on_snorkel": [["", 0, "card", ""], [" cannot copy another copying card.", 34, "", ""]],
  "refusal.snorkel_no_copy": [["", 0, "card", ""], [" copies ", 8, "top", ""], [", which could not be activated now.", 35, "", ""]],
  "refusal.snorkel_continuous": [["At this table ", 14, "card", ""], [" may not copy a Continuous card.", 32, "", ""]],
  "refusal.sun_alone": [["", 0, "card", ""], [" is only used together with another card from your hand.", 56, "", ""]],
  "refusal.sun_with_set": [["A Set card costs nothing; no Sun can go with it.", 48, "", ""]],
  "refusal.sun_free_card": [["", 0, "card", ""], [" costs nothing; no Sun can go with it.", 38, "", ""]],
  "refusal.sun_missing": [["You have no such Sun to use now.", 32, "", ""]],
  "refusal.sun_too_many": [["One of these Suns would find no Water left to take off ", 55, "card", ""], [".", 1, "", ""]],
  "refusal.sun_single": [["At this table only one Sun can go with a card.", 46, "", ""]],
  "refusal.mode_missing": [["", 0, "card", ""], [" has no such mode.", 18, "", ""]],
  "refusal.not_announced": [["That Effect of ", 15, "card", ""], [" works by itself; it is not announced.", 38, "", ""]],
  "refusal.continuous_limit": [["You have as many Continuous cards in play as you may have.", 58, "", ""]],
  "refusal.not_in_pile": [["There is no such card in the discard pile.", 42, "", ""]],
  "refusal.no_tick": [["That card does not tick now.", 28, "", ""]],
  "unnamed.card": [["That card", 9, "", ""]],
  "unnamed.top": [["nothing", 7, "", ""]],
  "wanted.tick": [["choose which of your Continuous cards ticks next", 48, "", ""]],
  "wanted.main": [["play or Set a card, or end the turn", 35, "", ""]],
  "wanted.window": [["answer the card being activated, or pass", 40, "", ""]],
  "wanted.cost": [["choose a card to discard as the cost", 36, "", ""]],
  "wanted.recover": [["choose a card from the discard pile", 35, "", ""]],
  "wanted.opp_discard": [["choose a card to discard", 24, "", ""]],
  "wanted.hand_limit": [["discard down to the hand limit", 30, "", ""]],
  "wanted.nothing": [["nothing is asked of you", 23, "", ""]],
  "unreadable.verbs": [["A move says exactly one of pass, end, set, play, discard, recover, tick.", 72, "", ""]],
  "unreadable.no_field": [["A move with '", 13, "verb", ""], ["' has no field ", 15, "field", ""], [".", 1, "", ""]],
  "unreadable.other_card": [["The Set card in slot ", 21, "slot", ""], [" is not ", 8, "card", ""], [".", 1, "", ""]],
  "unreadable.suns": [["\"suns\" is a list of at most ", 28, "most", ""], [".", 1, "", ""]],
  "unreadable.no_sun": [["", 0, "card", ""], [" cannot be combined with another card.", 38, "", ""]],
  "unreadable.target": [["\"target\" is {", 13, "", ""], ["\"set\": slot}", 12, "", ""], [" or {", 5, "", ""], ["\"play\": place}", 14, "", ""], [".", 1, "", ""]],
  "unreadable.no_card": [["There is no card ", 17, "card", ""], [".", 1, "", ""]],
  "unreadable.number": [["'", 1, "field", ""], ["' must be a number from 0 to ", 29, "most", ""], [", not ", 6, "value", ""], [".", 1, "", ""]],
  "position.field": [["A position of Showdown has no field ", 36, "field", ""], [".", 1, "", ""]],
  "position.hand_made": [["A hand-made position is in phase \"main\", with no chain.", 55, "", ""]],
  "position.timing": [["\"timing\" must have just the fields ", 35, "fields", ""], [".", 1, "", ""]],
  "position.within": [["The position's timing has ", 26, "found", ""], [" where ", 7, "low", ""], [" to ", 4, "high", ""], [" belongs.", 9, "", ""]],
  "position.rest": [["\"rest\" is \"deck\" or \"discard\".", 30, "", ""]],
  "position.pair": [["", 0, "field", ""], [" must be a list of two, one for each seat.", 42, "", ""]],
  "position.list": [["", 0, "field", ""], [" must be a list of cards, not ", 30, "found", ""], [".", 1, "", ""]],
  "position.count": [["", 0, "field", ""], [" of seat ", 9, "number", ""], [" must be a number from 0 to 999, not ", 37, "found", ""], [".", 1, "", ""]],
  "position.water": [["Water of seat ", 14, "number", ""], [" must be from 0 to ", 19, "most", ""], [", not ", 6, "found", ""], [".", 1, "", ""]],
  "position.slots": [["Seat ", 5, "number", ""], [" has more Set cards than slots: ", 32, "most", ""], [" are allowed.", 13, "", ""]],
  "position.two_cards": [["Seat ", 5, "number", ""], [" has two Set cards in slot ", 27, "slot", ""], [".", 1, "", ""]],
  "position.set_turn": [["A card of seat ", 15, "number", ""], [" cannot have been Set on turn ", 30, "turn", ""], [".", 1, "", ""]],
  "position.continuous": [["", 0, "card", ""], [" is not a Continuous card.", 26, "", ""]],
  "position.in_play": [["Seat ", 5, "number", ""], [" has more than ", 15, "most", ""], [" cards in play.", 15, "", ""]],
  "position.known": [["A known card cannot be in the slots ", 36, "slots", ""], [".", 1, "", ""]],
  "position.card": [["There is no card ", 17, "card", ""], [".", 1, "", ""]],
  "position.copies": [["The position has more than the ", 31, "copies", ""], [" ", 1, "card", ""], [".", 1, "", ""]],
  "card.none": [["there is no card ", 17, "card", ""]],
  "file.wrong": [["The card file is wrong: ", 24, "fault", ""], [".", 1, "", ""]],
  "file.not_toml": [["The card file is not TOML: ", 27, "error", ""], [".", 1, "", ""]],
  "file.at": [["", 0, "fault", ""], [" at ", 4, "path", ""]],
  "file.of_card": [["card ", 5, "card", ""], [", ", 2, "fault", ""]],
  "file.unnamed": [["number ", 7, "number", ""]],
  "file.field": [["field ", 6, "field", ""], [": ", 2, "fault", ""]],
  "file.kinds": [["it has ", 7, "count", ""], [" kinds of cards, expected 1 to ", 31, "most", ""]],
  "file.meta_kinds": [["meta.kinds is ", 14, "said", ""], [", but there are ", 16, "count", ""], [" cards", 6, "", ""]],
  "file.deck_size": [["meta.deck_size is ", 18, "said", ""], [", but the copies make ", 22, "count", ""]],
  "file.deck": [["the deck has ", 13, "count", ""], [" cards, expected 2 to ", 22, "most", ""]],
  "file.combining": [["", 0, "count", ""], [" kinds have a combine or copy mode, expected at most ", 53, "most", ""]],
  "file.no_option": [["rules.", 6, "option", ""], [": there is no such option", 25, "", ""]],
  "file.option": [["The card file is wrong: rules.", 30, "option", ""], [": ", 2, "fault", ""]],
  "file.number": [["", 0, "field", ""], [": expected a number from ", 25, "low", ""], [" to ", 4, "high", ""], [", found ", 8, "found", ""]],
  "file.id": [["id: expected small letters, digits and _", 40, "", ""]],
  "file.id_twice": [["id: expected one card of this id, found several", 47, "", ""]],
  "file.name": [["name: expected a name", 21, "", ""]],
  "file.modes": [["mode: expected 1 to ", 20, "most", ""], [" modes, found ", 14, "count", ""]],
  "file.timing_twice": [["mode: expected at most one with timing ", 39, "timing", ""]],
  "file.of_mode": [["mode ", 5, "number", ""], [", ", 2, "fault", ""]],
  "file.label": [["label: expected a word", 22, "", ""]],
  "file.label_twice": [["label: expected a label of its own", 34, "", ""]],
  "file.showdown": [["timing: only a Showdown card (showdown = true) can have ", 56, "timing", ""]],
  "file.continuous": [["timing: only a Continuous card can have ", 40, "timing", ""]],
  "file.extra_cost": [["extra_cost: expected \"DISCARD_COST n\", found ", 45, "found", ""]],
  "file.program": [["program: expected 1 to ", 23, "most", ""], [" opcodes, found ", 16, "count", ""]],
  "file.opcode": [["program: there is no opcode ", 28, "opcode", ""]],
  "file.numbers": [["program: ", 9, "opcode", ""], [" expects ", 9, "wanted", ""], [" numbers from 0 to 99, found ", 29, "found", ""]],
  "file.only_in": [["program: ", 9, "opcode", ""], [" belongs in a mode with timing ", 31, "timing", ""]],
  "file.place": [["program: PLACE is implicit for Continuous cards, it cannot be written", 69, "", ""]],
  "file.passive": [["program: a passive mode knows only REDUCE_FIRST, found ", 55, "opcode", ""]],
  "file.one_target": [["program: DESTROY takes one target, expected DESTROY 1, found ", 61, "found", ""]],
  "file.destroy_twice": [["program: expected at most one DESTROY", 37, "", ""]],
  "fault.cards": [["the cards do not add up to the box", 34, "", ""]],
  "fault.water": [["Water is outside the meter", 26, "", ""]],
  "fault.both_dry": [["both players are at 0 Water, which a tie-break would have ended", 63, "", ""]],
  "fault.too_many_set": [["a player has more Set cards than allowed", 40, "", ""]],
  "fault.set_later": [["a card was Set on a later turn than this one", 44, "", ""]],
  "fault.counts": [["there are too many cards in play", 32, "", ""]],
  "fault.activation": [["an activation in the chain cannot be", 36, "", ""]],
  "fault.question": [["the phase does not fit the chain", 32, "", ""]],
  "fault.hand_order": [["a hand is not sorted", 20, "", ""]],
  "fault.known": [["what is known of a hand is not true of it", 41, "", ""]],
  "fault.dry": [["a player is at 0 Water, so the game would be over", 49, "", ""]],
  "option.start_water": [["Water at the start of a game.", 29, "", ""]],
  "option.max_water": [["The most Water a meter can show.", 32, "", ""]],
  "option.tiebreak_water": [["Water at the start of a tie-break game.", 39, "", ""]],
  "option.tiebreak_first": [["Who begins a tie-break game: chance, the same player again, or the other one.", 77, "", ""]],
  "option.deal": [["Cards dealt to each player.", 27, "", ""]],
  "option.max_set": [["The most Set cards a player can have.", 37, "", ""]],
  "option.draw": [["Cards drawn at the start of a turn.", 35, "", ""]],
  "option.actions": [["Actions in a turn.", 18, "", ""]],
  "option.sets": [["Cards that can be Set in a turn.", 32, "", ""]],
  "option.first_actions": [["Actions in the first player's first turn.", 41, "", ""]],
  "option.first_draw": [["Cards drawn in the first player's first turn.", 45, "", ""]],
  "option.second_draw": [["Cards drawn in the second player's first turn.", 46, "", ""]],
  "option.cost_floor": [["Water that must remain after paying; with 0, paying the last Water loses (R50).", 79, "", ""]],
  "option.hand_limit": [["Cards kept at the end of a turn; 0: no limit.", 45, "", ""]],
  "option.continuous_limit": [["Continuous cards a player can have in play; 0: no limit.", 56, "", ""]],
  "option.tick_order": [["Continuous cards tick in entry order, or as their owner says.", 61, "", ""]],
  "option.own_turn_response_is_action": [["Whether an answer from hand on one's own turn takes an Action.", 62, "", ""]],
  "option.negated_defend_counts": [["Whether a negated Defend still was the one Defend.", 50, "", ""]],
  "option.sun_from_set_is_action": [["Whether a Set Sun takes an Action on one's own turn.", 52, "", ""]],
  "option.sun_stack": [["Whether several Suns can go with one card.", 42, "", ""]],
  "option.snorkel_continuous": [["Snorkel copying a Continuous card stays in play as a copy, or is illegal.", 73, "", ""]],
  "option.opp_discard": [["Who picks a forced discard: the discarding player, or chance.", 61, "", ""]],
  "option.own_dog_counts": [["Whether the damage of one's own Dog counts for one's Cat and Dolphin.", 69, "", ""]],
  "option.turn_cap": [["Turns after which the match is a draw; 0: no cap.", 49, "", ""]],
  "preset.standard": [["The rules as written.", 21, "", ""]],
  "preset.short": [["Both start with 12 Water: about half as long (ours).", 52, "", ""]],
  "preset.gentle": [["Every doubtful ruling in the player's favour (ours).", 52, "", ""]]
 }) });
const COUNTED = ["DEFEND", "DEFEND_REFLECT", "GAIN", "DRAW"];
const FIRST_SUN = 14;
const BITS = 7;
const CARD = 35;
const WIDE = 8;
const TOP = 0;
const TARGET = 7;
const DEPTH = 43;
const PLAY = 24;
const SLOTS = 6;
const _PLAY = 3;
const NO_MODE = 7;
const ANSWERING = ["defend", "negate"];
const PLACES = py.dict({ 
  start_water: 0,
  max_water: 1,
  tiebreak_water: 2,
  tiebreak_first: 3,
  deal: 4,
  max_set: 5,
  draw: 6,
  actions: 7,
  sets: 8,
  first_actions: 9,
  first_draw: 10,
  second_draw: 11,
  cost_floor: 12,
  hand_limit: 13,
  continuous_limit: 14,
  tick_order: 15,
  own_turn_response_is_action: 16,
  negated_defend_counts: 17,
  sun_from_set_is_action: 18,
  sun_stack: 19,
  snorkel_continuous: 20,
  opp_discard: 21,
  own_dog_counts: 22,
  turn_cap: 23
 });
const RULES = py.pairs([
  [Verdict.OVER, "S33"],
  [Verdict.NOT_ASKED, "S29"],
  [Verdict.OWN_EFFECT, "R22"],
  [Verdict.WRONG_MOMENT, "S8"],
  [Verdict.MALFORMED, "S11"],
  [Verdict.NOT_IN_HAND, "S11"],
  [Verdict.EMPTY_SLOT, "S15"],
  [Verdict.SET_THIS_TURN, "S16"],
  [Verdict.NO_SET_LEFT, "S14"],
  [Verdict.SET_FULL, "R11"],
  [Verdict.NO_ACTION_LEFT, "S8"],
  [Verdict.NO_ACTION_FOR_ANSWER, "R18"],
  [Verdict.COST_NOT_PAYABLE, "R1"],
  [Verdict.NOT_A_SHOWDOWN_CARD, "S19"],
  [Verdict.NOTHING_TO_ANSWER, "R51"],
  [Verdict.DEFEND_ON_OWN_TURN, "S22"],
  [Verdict.NOTHING_TO_DEFEND, "S23"],
  [Verdict.ALREADY_DEFENDED, "S24"],
  [Verdict.UNDEFENDABLE, "S37"],
  [Verdict.NO_COST_CARD, "R36"],
  [Verdict.NO_TARGET, "R40"],
  [Verdict.WRONG_TARGET, "R53"],
  [Verdict.SNORKEL_EMPTY_PILE, "R34"],
  [Verdict.SNORKEL_ON_SNORKEL, "R31"],
  [Verdict.SNORKEL_NO_COPY, "S38"],
  [Verdict.SNORKEL_CONTINUOUS, "R33"],
  [Verdict.SUN_ALONE, "R27"],
  [Verdict.SUN_WITH_SET, "R27"],
  [Verdict.SUN_FREE_CARD, "R27"],
  [Verdict.SUN_MISSING, "R27"],
  [Verdict.SUN_TOO_MANY, "R46"],
  [Verdict.SUN_SINGLE, "R26"],
  [Verdict.MODE_MISSING, "R38"],
  [Verdict.NOT_ANNOUNCED, "S6"],
  [Verdict.CONTINUOUS_LIMIT, "R14"],
  [Verdict.NOT_IN_PILE, "R53"],
  [Verdict.NO_TICK, "R15"]
]);
const VIEWER = 8;
const NOTHING = 0;
const TO_ACT = 9;
const CHANCE = -2;
const CHANCE_ACTS = 10;
const PHASE = 50;
const TURN = 11;
const MATCH_TURNS = 12;
const ACTIVE = 13;
const FIRST = 14;
const ACTIONS = 15;
const SETS = 16;
const TIEBREAKS = 17;
const PLAYERS = 18;
const SEATS = 2;
const SEAT_OPENS = 22;
const WATER = 23;
const CARDS_IN_HAND = 24;
const pen_CARD = 67;
const LIST_ENDS = 3;
const HIDDEN_HAND = 25;
const HAND_COUNT = 26;
const KNOWN = 27;
const CARD_OPENS = 33;
const SLOTS_OF_KNOWN = 28;
const ENDS = 4;
const SET = 29;
const SLOT_OPENS = 30;
const OF_CARD = 31;
const pen_PLAY = 32;
const ACTS_AS = 34;
const TAKEN = 35;
const LAST_TAKEN = 36;
const YES = 2;
const NO = 1;
const COAT_USED = 37;
const DECK_COUNT = 19;
const DISCARD = 20;
const CHAIN = 21;
const MODE = 38;
const LABEL = 131;
const MODES = 4;
const TICKING = 100;
const FROM_PLAY = 41;
const HAND = 0;
const FROM_HAND = 40;
const FROM_SLOT = 39;
const NO_TARGET = 42;
const TARGET_PLAY = 44;
const TARGET_SET = 43;
const SUNS_ADDED = 45;
const STAGE = 61;
const NEGATED = 46;
const DEFEND_USED = 47;
const DEFENDED = 48;
const PENDING = 49;
const VIEW_ENDS = 5;
const writer_made = new py.ViewWriter(write, [
  "null,",
  "false,",
  "true,",
  "],",
  "},",
  "]}",
  "[",
  "]",
  "{\"game\":\"showdown\",\"seat\":",
  "\"to_act\":",
  "\"to_act\":\"chance\",",
  "\"turn\":",
  "\"match_turns\":",
  "\"active\":",
  "\"first\":",
  "\"actions\":",
  "\"sets\":",
  "\"tiebreaks\":",
  "\"players\":[",
  "\"deck_count\":",
  "\"discard\":[",
  "\"chain\":[",
  "{\"seat\":",
  "\"water\":",
  "\"hand\":[",
  "\"hand\":null,",
  "\"hand_count\":",
  "\"known\":[",
  "\"slots\":[",
  "\"set\":[",
  "{\"slot\":",
  "\"card\":",
  "\"play\":[",
  "{\"card\":",
  "\"as\":",
  "\"taken\":",
  "\"last_taken\":",
  "\"coat_used\":",
  "\"mode\":",
  "\"from\":",
  "\"from\":\"hand\",",
  "\"from\":\"play\",",
  "\"target\":null,",
  "\"target\":{\"set\":",
  "\"target\":{\"play\":",
  "\"suns\":[",
  "\"negated\":",
  "\"defend_used\":",
  "\"defended\":",
  "\"pending\":",
  "\"phase\":\"over\",",
  "\"phase\":\"deal\",",
  "\"phase\":\"reshuffle\",",
  "\"phase\":\"random_discard\",",
  "\"phase\":\"tick_choice\",",
  "\"phase\":\"main\",",
  "\"phase\":\"window\",",
  "\"phase\":\"cost\",",
  "\"phase\":\"recover\",",
  "\"phase\":\"opp_discard\",",
  "\"phase\":\"hand_limit\",",
  "\"stage\":\"suns\",",
  "\"stage\":\"pay\",",
  "\"stage\":\"cost\",",
  "\"stage\":\"window\",",
  "\"stage\":\"resolve\",",
  "\"stage\":\"done\",",
  "\"sun\",",
  "\"snorkel\",",
  "\"life_preserver\",",
  "\"water_balloons\",",
  "\"whale_bath_toy\",",
  "\"water_elephant_toy\",",
  "\"water_droplet\",",
  "\"water_buckets\",",
  "\"little_green_water_gun\",",
  "\"pink_water_gun\",",
  "\"medium_water_gun\",",
  "\"water_bottles\",",
  "\"sunglasses_vacation_hat\",",
  "\"beavor\",",
  "\"fountain\",",
  "\"swimming_fins\",",
  "\"shark_fin_water_gun\",",
  "\"medium_blue_water_gun\",",
  "\"beach_towels\",",
  "\"dog\",",
  "\"cat\",",
  "\"water_jug\",",
  "\"rain_coat\",",
  "\"umbrella\",",
  "\"dolphin\",",
  "\"beach_ball\",",
  "\"flamingo\",",
  "\"big_water_gun\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"shine\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"copy\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"defend\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"squirt\",",
  "\"place\",",
  "\"\",",
  "\"\",",
  "\"spray\",",
  "\"place\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"defend\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"defend\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"drink\",",
  "\"\",",
  "\"\",",
  "\"relax\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"gnaw\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"flow\",",
  "\"place\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"dive\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"defend\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"shake\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"pounce\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"pour\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"wear\",",
  "\"place\",",
  "\"\",",
  "\"\",",
  "\"defend\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"leap\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"bounce\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"negate\",",
  "\"\",",
  "\"\",",
  "\"\",",
  "\"attack\",",
  "\"\",",
  "\"\",",
  "\"\","
]);
const _KINDS = py.pairs([
  [1, "dealt"],
  [2, "turn_started"],
  [3, "drew"],
  [4, "ticked"],
  [5, "announced"],
  [6, "sun_named"],
  [7, "paid"],
  [8, "declined"],
  [9, "discarded"],
  [10, "attacked"],
  [11, "hurt_itself"],
  [12, "gained"],
  [13, "defended"],
  [14, "reflected"],
  [15, "negated"],
  [16, "placed"],
  [17, "destroyed"],
  [18, "missed"],
  [19, "recovered"],
  [20, "returned"],
  [21, "set_card"],
  [22, "extra_action"],
  [23, "extra_set"],
  [24, "reshuffled"],
  [25, "turn_ended"],
  [26, "tied"],
  [27, "won"],
  [28, "capped"],
  [29, "water"],
  [30, "cheaper"]
]);
const HIDDEN = -1;
const _FACTS = py.pairs([
  [Told.DEALT, [["tiebreak", _a], ["water", _b]]],
  [Told.TURN_STARTED, [["turn", _a]]],
  [Told.DREW, [["card", _card_secret]]],
  [Told.TICKED, [["card", _card_a], ["acts_as", _card_b]]],
  [Told.ANNOUNCED, [["card", _card_a], ["acts_as", _card_b], ["source", _source], ["mode", _mode]]],
  [Told.SUN_NAMED, [["card", _card_a], ["acts_as", _card_b], ["source", _source]]],
  [Told.PAID, [["water", _a], ["card", _card_b]]],
  [Told.DISCARDED, [["card", _card_a], ["why", _why]]],
  [Told.ATTACKED, [["value", _a], ["coat", _b], ["defended", _c], ["through", _d]]],
  [Told.HURT_ITSELF, [["damage", _a]]],
  [Told.GAINED, [["wanted", _a], ["gained", _b]]],
  [Told.DEFENDED, [["card", _card_a], ["amount", _b]]],
  [Told.REFLECTED, [["damage", _a]]],
  [Told.NEGATED, [["card", _card_a]]],
  [Told.PLACED, [["card", _card_a], ["acts_as", _card_b]]],
  [Told.DESTROYED, [["card", _card_a], ["was_set", _was_set]]],
  [Told.RECOVERED, [["card", _card_a]]],
  [Told.RETURNED, [["card", _card_a]]],
  [Told.SET_CARD, [["slot", _slot], ["card", _card_secret]]],
  [Told.EXTRA_ACTION, [["count", _a]]],
  [Told.EXTRA_SET, [["count", _a]]],
  [Told.RESHUFFLED, [["count", _a]]],
  [Told.CAPPED, [["count", _a]]],
  [Told.WATER, [["before", _a], ["after", _b]]],
  [Told.CHEAPER, [["amount", _a], ["card", _card_b]]]
]);
const _ACTING = [Told.TICKED, Told.ANNOUNCED, Told.SUN_NAMED, Told.PLACED];
const _FROM = [Told.ANNOUNCED, Told.SUN_NAMED];
const _SECRET = [Told.DREW, Told.SET_CARD];
const _FORMS = py.dict({ 
  dealt: Dealt,
  turn_started: TurnStarted,
  drew: Drew,
  ticked: Ticked,
  announced: Announced,
  sun_named: SunNamed,
  paid: Paid,
  declined: Declined,
  discarded: Discarded,
  attacked: Attacked,
  hurt_itself: HurtItself,
  gained: Gained,
  defended: Defended,
  reflected: Reflected,
  negated: Negated,
  placed: Placed,
  destroyed: Destroyed,
  missed: Missed,
  recovered: Recovered,
  returned: Returned,
  set_card: CardSet,
  extra_action: ExtraAction,
  extra_set: ExtraSet,
  reshuffled: Reshuffled,
  turn_ended: TurnEnded,
  tied: Tied,
  won: Won,
  capped: Capped,
  water: WaterChanged,
  cheaper: Cheaper
 });
const YOU = "|";
const LARGE = "large";
const SMALL = "small";
const SEAT = "seat";
const PLACE = new Mode("own", "Place", ["PLACE"]);

function say(cards, view, number) {
  return _said(cards, named_by(cards, view, number), number);
}

function _said(cards, named, number) {
  let what, effect;
  const verb = py.member(Verb, verb_of(number));
  if (verb === Verb.PLAY) {
    return _said_play(cards, named, number);
  }
  if (verb === Verb.PASS) {
    [what, effect] = [MESSAGES.text("pass.what", py.dict()), MESSAGES.text("pass.effect", py.dict())];
    return MESSAGES.say("move.pass", py.dict({ what: new Named(null, what), effect: new Named(null, effect) }));
  }
  if (verb === Verb.END) {
    return MESSAGES.say("move.end", py.dict());
  }
  const is_top = (verb === Verb.RECOVER) && (named.depth === 0);
  const message = is_top ? "move.recover_top" : `move.${py.lower(py.name(Verb, verb))}`;
  return MESSAGES.say(message, py.dict({ card: card_named(cards, named.card), depth: named.depth }));
}

function verb_of(number) {
  return number & 7;
}

function _said_play(cards, named, number) {
  const [mode, cost] = [mode_named(cards, named, number), price_named(cards, named, number)];
  py.assert((mode !== null), `${number} has no mode`);
  const effect = _aimed(cards, named, number, _effect(cards, named, mode));
  const price = cost ? MESSAGES.text("price.water", py.dict({ water: cost })) : MESSAGES.text("price.free", py.dict());
  return MESSAGES.say("move.play", py.dict({ what: new Named(py.at(cards.card, named.card).id, _played(cards, named, number)), effect: new Named(py.lower(mode.label), effect), price: new Named(cost, price) }));
}

function mode_named(cards, named, number) {
  const [modes, place] = [modes_named(cards, named), mode_of(number)];
  return (place < py.len(modes)) ? py.at(modes, place) : null;
}

function modes_named(cards, named) {
  const acting = acting_card(cards, named, named.card);
  return (acting === NONE) ? [] : py.at(cards.card, acting).modes;
}

function acting_card(cards, named, kind) {
  if (py.has(py.range(py.len(cards.card)), kind)) {
    return py.at(_copiers(cards).copier, kind) ? named.top : kind;
  }
  return NONE;
}

function _copiers() {
  return copiers_made;
}

function mode_of(number) {
  return py.shr(number, 10) & 7;
}

function price_named(cards, named, number) {
  let acting;
  if ((card_of(number) >= SLOT_CARD) || !py.has(py.range(py.len(cards.card)), named.card)) {
    return 0;
  }
  let cost = py.at(cards.card, named.card).cost;
  for (const [, sun] of py.each(suns_named(cards, named, number))) {
    acting = acting_card(cards, named, sun);
    for (const mode of py.each((acting !== NONE) ? py.at(cards.card, acting).modes : [])) {
      cost -= (mode.timing === "combine") ? py.int(py.at(py.split(py.at(mode.program, 0)), 1)) : 0;
    }
  }
  return py.max(0, cost);
}

function card_of(number) {
  return py.shr(number, 3) & 127;
}

function suns_named(cards, named, number) {
  let field;
  const packed = suns_of(number);
  if (packed === 0) {
    return [];
  }
  const [suns, kinds] = [[], sun_kinds(cards)];
  for (const place of py.each(py.range(SUNS))) {
    field = sun_at(packed, place);
    if ((field >= HAND_SUN) && ((field - HAND_SUN) < py.len(kinds))) {
      py.append(suns, [field, py.at(kinds, field - HAND_SUN)]);
    } else if (field > 0) {
      py.append(suns, [field, py.at(named.suns, place)]);
    }
  }
  return suns;
}

function suns_of(number) {
  return py.shr(number, 18) & 4095;
}

function sun_kinds() {
  return sun_kinds_made;
}

function sun_at(suns, place) {
  return py.shr(suns, 4 * place) & 15;
}

function _aimed(cards, named, number, effect) {
  const target = target_of(number);
  if (target === 0) {
    return effect;
  }
  if (target < PLAY_TARGET) {
    return MESSAGES.text("effect.on_set", py.dict({ effect: effect, slot: target }));
  }
  return MESSAGES.text("effect.on_play", py.dict({ effect: effect, target: card_named(cards, named.target) }));
}

function target_of(number) {
  return py.shr(number, 13) & 31;
}

function card_named(cards, kind) {
  const card = py.at(cards.card, kind);
  return new Named(card.id, card.name);
}

function _effect(cards, named, mode) {
  let name, numbers, amount;
  [name, numbers] = py.apart(py.split(py.at(mode.program, 0)), 1, 0);
  if (py.startswith(name, "ATTACK")) {
    amount = py.at(cards.card, acting_card(cards, named, named.card)).attack;
  } else if (py.has(COUNTED, name)) {
    amount = py.int(py.at(numbers, 0));
  } else {
    return mode.label;
  }
  return MESSAGES.text("effect.counted", py.dict({ effect: mode.label, amount: amount }));
}

function _played(cards, named, number) {
  const [field, acting] = [card_of(number), acting_card(cards, named, named.card)];
  const message = (field < SLOT_CARD) ? "play.hand" : "play.set";
  const played = MESSAGES.text((acting === named.card) ? message : `${message}_as`, py.dict({ card: card_named(cards, named.card), acting: card_named(cards, acting), slot: (field - SLOT_CARD) + 1 }));
  const suns = py.each(suns_named(cards, named, number)).map(([, sun]) => py.at(cards.card, sun).name);
  if (!py.truth(suns)) {
    return played;
  }
  const parts = py.pairs(py.zip(false, ["first", "second", "third"], suns));
  return MESSAGES.text(py.at(["play.sun", "play.suns", "play.three_suns"], py.len(suns) - 1), py.dict({ what: played }, parts));
}

function named_by(cards, view, number) {
  return taken_apart(gist_of(_copiers(cards), py.read(view), number));
}

function taken_apart(gist) {
  const at = (place, bits) => {
    return py.bitand(py.shr(gist, place), py.shl(1, bits) - 1) - 1;
  };
  const suns = py.list(py.each(py.range(SUNS)).map(place => at(FIRST_SUN + (place * BITS), BITS)));
  return new Gist(at(CARD, WIDE), at(TOP, BITS), at(TARGET, BITS), at(DEPTH, WIDE), suns);
}

function gist_of(box, view, number) {
  let depth, is_there, sun;
  const [verb, field] = [verb_of(number), card_of(number)];
  if (verb === Verb.RECOVER) {
    depth = (view.pile_count - 1) - field;
    if (depth < 0) {
      return 0;
    }
    return py.bitor(kept_at(py.at(view.pile, field), CARD), kept_at(depth, DEPTH));
  }
  if (verb === Verb.TICK) {
    is_there = (view.seat >= 0) && (field < PLAY);
    return is_there ? kept_at(py.at(py.at(view.play_card, view.seat), field), CARD) : 0;
  }
  if (verb !== Verb.PLAY) {
    return kept_at(field, CARD);
  }
  let card = field;
  if (field >= SLOT_CARD) {
    card = ((field - SLOT_CARD) < SLOTS) ? py.at(view.slots, field - SLOT_CARD) : NONE;
  }
  let gist = kept_at(card, CARD);
  let is_copy = (card >= 0) && (py.at(box.copier, card) !== 0);
  for (const place of py.each(py.range(SUNS))) {
    sun = sun_at(suns_of(number), place);
    if (sun > 0) {
      is_copy = true;
      if (sun < HAND_SUN) {
        gist = py.bitor(gist, kept_at(py.at(view.slots, sun - 1), FIRST_SUN + (place * BITS)));
      }
    }
  }
  const aim = target_of(number) - PLAY_TARGET;
  if ((0 <= aim && aim < PLAY) && (view.seat >= 0)) {
    gist = py.bitor(gist, kept_at(py.at(py.at(view.play_card, 1 - view.seat), aim), TARGET));
  }
  if (is_copy && (view.pile_count > 0)) {
    gist = py.bitor(gist, kept_at(py.at(view.pile, view.pile_count - 1), TOP));
  }
  return gist;
}

function kept_at(number, place) {
  return py.shl(number + 1, place);
}

function move(cards, view, number) {
  const form = _form(cards, named_by(cards, view, number), number);
  return py.toBuiltins(form);
}

function _form(cards, named, number) {
  let $1;
  const field = card_of(number);
  $1 = verb_of(number);
  if ($1 === Verb.PASS) {
    return py.make(MoveData, { passes: true });
  } else if ($1 === Verb.END) {
    return py.make(MoveData, { end: true });
  } else if ($1 === Verb.SET) {
    return py.make(MoveData, { set: py.at(cards.card, field).id });
  } else if ($1 === Verb.DISCARD) {
    return py.make(MoveData, { discard: py.at(cards.card, field).id });
  } else if ($1 === Verb.RECOVER) {
    return py.make(MoveData, { recover: field, card: py.at(cards.card, named.card).id });
  } else if ($1 === Verb.TICK) {
    return py.make(MoveData, { tick: field });
  }
  const [mode, suns] = [mode_named(cards, named, number), suns_named(cards, named, number)];
  py.assert((mode !== null), `${number} has no mode`);
  return py.make(MoveData, { play: py.at(cards.card, named.card).id, source: (field >= SLOT_CARD) ? (field - SLOT_CARD) : "hand", mode: py.lower(mode.label), suns: py.either(py.each(suns).map(([f, k]) => (f >= HAND_SUN) ? py.at(cards.card, k).id : py.sub(f, 1)), () => py.UNSET), target: _target(target_of(number)) });
}

function _target(target) {
  if (target === 0) {
    return py.UNSET;
  }
  return (target >= PLAY_TARGET) ? py.make(Target, { play: target - PLAY_TARGET }) : py.make(Target, { set: target - 1 });
}

function number(cards, view, said, verdict) {
  let key, $1;
  const verbs = py.each(["pass", "end", "set", "play", "discard", "recover", "tick"]).flatMap(key => py.has(said, key) ? [key] : []);
  if (py.len(verbs) !== 1) {
    throw new py.ValueError(MESSAGES.text("unreadable.verbs", py.dict()));
  }
  const allowed = py.dict({ play: py.set(["play", "from", "mode", "suns", "target"]), recover: py.set(["recover", "card"]) });
  for (key of py.each(said)) {
    if (!py.has(py.get(allowed, py.at(verbs, 0), py.set([py.at(verbs, 0)])), key)) {
      throw new py.ValueError(MESSAGES.text("unreadable.no_field", py.dict({ verb: py.at(verbs, 0), field: py.repr(key) })));
    }
  }
  $1 = py.at(verbs, 0);
  if ($1 === "pass") {
    return number_of(Verb.PASS, 0);
  } else if ($1 === "end") {
    return number_of(Verb.END, 0);
  } else if ($1 === "set") {
    return number_of(Verb.SET, _kind(cards, py.at(said, "set")));
  } else if ($1 === "discard") {
    return number_of(Verb.DISCARD, _kind(cards, py.at(said, "discard")));
  } else if ($1 === "recover") {
    return number_of(Verb.RECOVER, _whole(py.at(said, "recover"), 128, "recover"));
  } else if ($1 === "tick") {
    return number_of(Verb.TICK, _whole(py.at(said, "tick"), 64, "tick"));
  }
  return _read_play(cards, view, said, verdict);
}

function number_of(verb, card) {
  return py.bitor(verb, py.shl(card, 3));
}

function _kind(cards, name) {
  try {
    return cards.kind(name);
  } catch (error) {
    if (!(error instanceof py.ValueError)) throw error;
    throw new py.ValueError(MESSAGES.text("unreadable.no_card", py.dict({ card: py.repr(name) })));
  }
}

function _whole(value, below, what) {
  if ((typeof value === "boolean") || !(py.isInt(value)) || !(0 <= value && value < below)) {
    throw new py.ValueError(MESSAGES.text("unreadable.number", py.dict({ field: what, most: below - 1, value: py.repr(value) })));
  }
  return value;
}

function _read_play(cards, view, said, verdict) {
  let field, lying;
  const source = py.get(said, "from", "hand");
  if (source === "hand") {
    field = _kind(cards, py.at(said, "play"));
  } else {
    field = SLOT_CARD + _whole(source, SLOTS, "from");
    lying = py.at(view.slots, field - SLOT_CARD);
    if ((py.at(said, "play") !== null) && !py.has([NONE, _kind(cards, py.at(said, "play"))], lying)) {
      throw new py.ValueError(MESSAGES.text("unreadable.other_card", py.dict({ slot: source, card: py.repr(py.at(said, "play")) })));
    }
  }
  const suns = py.get(said, "suns", []);
  if (!(Array.isArray(suns)) || (py.len(suns) > SUNS)) {
    throw new py.ValueError(MESSAGES.text("unreadable.suns", py.dict({ most: SUNS })));
  }
  const fields = py.add(py.each(suns).map(sun => _read_sun(cards, sun)), py.repeat([0], SUNS));
  const packed = suns_of_three(py.at(fields, 0), py.at(fields, 1), py.at(fields, 2));
  const target = _read_target(py.get(said, "target"));
  return _with_mode(cards, view, py.get(said, "mode"), [field, target, packed], verdict);
}

function _read_sun(cards, sun) {
  if ((py.isInt(sun)) && !(typeof sun === "boolean")) {
    return 1 + _whole(sun, SLOTS, "suns");
  }
  const kind = _kind(cards, sun);
  if (!py.has(sun_kinds(cards), kind)) {
    throw new py.ValueError(MESSAGES.text("unreadable.no_sun", py.dict({ card: card_named(cards, kind) })));
  }
  return HAND_SUN + py.index(sun_kinds(cards), kind);
}

function suns_of_three(first, second, third) {
  return py.bitor(py.bitor(first, py.shl(second, 4)), py.shl(third, 8));
}

function _read_target(target) {
  if (target === null) {
    return 0;
  }
  if ((target instanceof py.Dict) && py.eq(py.list(target), ["set"])) {
    return 1 + _whole(py.at(target, "set"), SLOTS, "target");
  }
  if ((target instanceof py.Dict) && py.eq(py.list(target), ["play"])) {
    return PLAY_TARGET + _whole(py.at(target, "play"), 24, "target");
  }
  throw new py.ValueError(MESSAGES.text("unreadable.target", py.dict()));
}

function _with_mode(cards, view, label, rest, verdict) {
  let place, mode, candidate;
  const [field, target, suns] = rest;
  const modes = modes_named(cards, named_by(cards, view, play_number(field, 0, target, suns)));
  if (label !== null) {
    for ([place, mode] of py.each(py.enumerate(modes))) {
      if (py.lower(py.str(label)) === py.lower(mode.label)) {
        return play_number(field, place, target, suns);
      }
    }
    return play_number(field, NO_MODE, target, suns);
  }
  const numbers = py.each(py.range(py.len(modes))).map(place => play_number(field, place, target, suns));
  for (candidate of py.each(numbers)) {
    if (py.eq(verdict(candidate), 0)) {
      return candidate;
    }
  }
  const answering = view.ask === Ask.WINDOW;
  const announced = py.each(py.zip(true, numbers, modes)).flatMap(([candidate, mode]) => !py.has(["tick", "passive"], mode.timing) ? [[candidate, py.has(ANSWERING, mode.timing)]] : []);
  const suiting = py.each(announced).flatMap(([candidate, answers]) => py.eq(answers, answering) ? [candidate] : []);
  const others = py.each(announced).map(([candidate, ]) => candidate);
  return py.at(py.either(suiting, () => py.either(others, () => [play_number(field, 0, target, suns)])), 0);
}

function play_number(card, mode, target, suns) {
  return py.bitor(py.bitor(py.bitor(py.bitor(_PLAY, py.shl(card, 3)), py.shl(mode, 10)), py.shl(target, 13)), py.shl(suns, 18));
}

function reason(cards, view, code, number) {
  const verdict = py.member(Verdict, code);
  const which = _which(cards, view, verdict, number);
  const said = MESSAGES.say(`refusal.${py.lower(py.name(Verdict, verdict))}${which}`, py.dict(_facts(cards, view, number)));
  return Reason.of(py.lower(py.name(Verdict, verdict)), py.at(RULES, verdict), said);
}

function _which(cards, view, verdict, number) {
  let mode, is_aimed;
  if (verdict === Verdict.NOT_ASKED) {
    return py.has([0, 1], view.asked) ? "" : "_nobody";
  } else if (verdict === Verdict.NO_SET_LEFT) {
    return py.get(py.pairs([[0, "_of_none"], [1, ""]]), py.at(view.options, py.at(PLACES, "sets")), "_of_many");
  } else if (verdict === Verdict.COST_NOT_PAYABLE) {
    return py.at(view.options, py.at(PLACES, "cost_floor")) ? "" : "_wholly";
  } else if (verdict === Verdict.NO_ACTION_LEFT || verdict === Verdict.NO_ACTION_FOR_ANSWER) {
    return py.get(py.pairs([[0, ""], [1, "_of_one"]]), view.actions, "_of_many");
  } else if (verdict === Verdict.WRONG_TARGET) {
    mode = mode_named(cards, named_by(cards, view, number), number);
    if (mode === null) {
      return "_empty";
    }
    is_aimed = py.each(mode.program).some(line => py.startswith(line, "DESTROY"));
    return is_aimed ? "_rival" : "";
  }
  return "";
}

function _facts(cards, view, number) {
  const [named, ask] = [named_by(cards, view, number), py.member(Ask, view.ask)];
  const asked = (ask >= Ask.TICK) ? ask : Ask.NOTHING;
  const top = view.pile_count ? py.at(view.pile, view.pile_count - 1) : NONE;
  return py.dict({ card: _card(cards, named.card, "card"), top: _card(cards, top, "top"), slot: (card_of(number) - SLOT_CARD) + 1, cost: price_named(cards, named, number), water: (view.seat >= 0) ? py.at(view.water, view.seat) : 0, actions: view.actions, wanted: MESSAGES.text(`wanted.${py.lower(py.name(Ask, asked))}`, py.dict()) });
}

function _card(cards, kind, place) {
  if (py.has(py.range(py.len(cards.card)), kind)) {
    return card_named(cards, kind);
  }
  return MESSAGES.text(`unnamed.${place}`, py.dict());
}

function view(cards, seen) {
  return _writer(cards).text(seen);
}

function _writer() {
  return writer_made;
}

function write(views, i, books, pages) {
  put_view(py.at(pages, 0), py.at(books, 0), py.at(views, i));
  return py.int(py.at(pages, 0).count);
}

function put_view(page, book, view) {
  page.count = 0;
  py.putPhrase(page, book, VIEWER);
  if (view.seat >= 0) {
    py.putNumber(page, view.seat);
  } else {
    py.putPhrase(page, book, NOTHING);
  }
  put_turn(page, book, view);
  py.putPhrase(page, book, PLAYERS);
  for (const seat of py.each(py.range(SEATS))) {
    put_player(page, book, view, seat);
  }
  py.close(page, book, LIST_ENDS);
  put_field(page, book, DECK_COUNT, view.deck_count);
  py.putPhrase(page, book, DISCARD);
  for (const place of py.each(py.range(view.pile_count))) {
    put_card(page, book, py.at(view.pile, place));
  }
  py.close(page, book, LIST_ENDS);
  py.putPhrase(page, book, CHAIN);
  for (const act of py.each(py.range(view.depth))) {
    put_activation(page, book, view, act);
  }
  py.close(page, book, VIEW_ENDS);
}

function put_turn(page, book, view) {
  if (view.asked >= 0) {
    put_field(page, book, TO_ACT, view.asked);
  } else if (view.asked === CHANCE) {
    py.putPhrase(page, book, CHANCE_ACTS);
  } else {
    py.putPhrase(page, book, TO_ACT);
    py.putPhrase(page, book, NOTHING);
  }
  py.putPhrase(page, book, PHASE + view.ask);
  put_field(page, book, TURN, view.turn);
  put_field(page, book, MATCH_TURNS, view.match_turns);
  put_field(page, book, ACTIVE, view.active);
  put_field(page, book, FIRST, view.first);
  put_field(page, book, ACTIONS, view.actions);
  put_field(page, book, SETS, view.sets);
  put_field(page, book, TIEBREAKS, view.tiebreaks);
}

function put_field(page, book, phrase, number) {
  py.putPhrase(page, book, phrase);
  py.putNumber(page, number);
}

function put_player(page, book, view, seat) {
  put_field(page, book, SEAT_OPENS, seat);
  put_field(page, book, WATER, py.at(view.water, seat));
  put_hand(page, book, view, seat);
  put_known(page, book, view, seat);
  put_sets(page, book, view, seat);
  put_play(page, book, view, seat);
  put_field(page, book, TAKEN, py.at(view.taken, seat));
  put_field(page, book, LAST_TAKEN, py.at(view.last_taken, seat));
  put_flag(page, book, COAT_USED, py.at(view.coat_used, seat));
  py.close(page, book, ENDS);
}

function put_hand(page, book, view, seat) {
  if (seat === view.seat) {
    py.putPhrase(page, book, CARDS_IN_HAND);
    for (const place of py.each(py.range(py.at(view.hand_count, seat)))) {
      put_card(page, book, py.at(view.hand, place));
    }
    py.close(page, book, LIST_ENDS);
  } else {
    py.putPhrase(page, book, HIDDEN_HAND);
  }
  put_field(page, book, HAND_COUNT, py.at(view.hand_count, seat));
}

function put_card(page, book, card) {
  py.putPhrase(page, book, (card === NONE) ? NOTHING : (pen_CARD + card));
}

function put_known(page, book, view, seat) {
  let where;
  py.putPhrase(page, book, KNOWN);
  for (const i of py.each(py.range(py.at(view.known_count, seat)))) {
    py.putPhrase(page, book, CARD_OPENS);
    put_card(page, book, py.at(py.at(view.known_card, seat), i));
    py.putPhrase(page, book, SLOTS_OF_KNOWN);
    where = py.at(py.at(view.known_where, seat), i);
    for (const slot of py.each(py.range(SLOTS))) {
      if (py.shr(where, slot + 1) & 1) {
        py.putNumber(page, slot);
      }
    }
    py.close(page, book, LIST_ENDS);
    py.close(page, book, ENDS);
  }
  py.close(page, book, LIST_ENDS);
}

function put_sets(page, book, view, seat) {
  py.putPhrase(page, book, SET);
  for (const slot of py.each(py.range(SLOTS))) {
    if (py.at(py.at(view.slot_turn, seat), slot) !== 0) {
      put_field(page, book, SLOT_OPENS, slot);
      put_field(page, book, TURN, py.at(py.at(view.slot_turn, seat), slot));
      py.putPhrase(page, book, OF_CARD);
      put_card(page, book, (seat === view.seat) ? py.at(view.slots, slot) : NONE);
      py.close(page, book, ENDS);
    }
  }
  py.close(page, book, LIST_ENDS);
}

function put_play(page, book, view, seat) {
  py.putPhrase(page, book, pen_PLAY);
  for (const place of py.each(py.range(py.at(view.play_count, seat)))) {
    py.putPhrase(page, book, CARD_OPENS);
    put_card(page, book, py.at(py.at(view.play_card, seat), place));
    py.putPhrase(page, book, ACTS_AS);
    put_card(page, book, py.at(py.at(view.play_as, seat), place));
    py.close(page, book, ENDS);
  }
  py.close(page, book, LIST_ENDS);
}

function put_flag(page, book, phrase, flag) {
  py.putPhrase(page, book, phrase);
  py.putPhrase(page, book, flag ? YES : NO);
}

function put_activation(page, book, view, act) {
  put_field(page, book, SEAT_OPENS, py.at(view.act_seat, act));
  py.putPhrase(page, book, OF_CARD);
  put_card(page, book, py.at(view.act_card, act));
  py.putPhrase(page, book, ACTS_AS);
  put_card(page, book, py.at(view.act_as, act));
  py.putPhrase(page, book, MODE);
  py.putPhrase(page, book, (LABEL + (py.at(view.act_as, act) * MODES)) + py.at(view.act_mode, act));
  put_source(page, book, py.at(view.act_source, act));
  put_target(page, book, py.at(view.act_target, act));
  py.putPhrase(page, book, SUNS_ADDED);
  for (const place of py.each(py.range(py.at(view.sun_count, act)))) {
    put_card(page, book, py.at(py.at(view.sun_card, act), place));
  }
  py.close(page, book, LIST_ENDS);
  py.putPhrase(page, book, STAGE + py.at(view.act_stage, act));
  put_flag(page, book, NEGATED, py.at(view.act_negated, act));
  put_flag(page, book, DEFEND_USED, py.at(view.act_defend_used, act));
  put_field(page, book, DEFENDED, py.at(view.act_defended, act));
  const pending = py.at(view.act_pending, act) & 255;
  put_field(page, book, PENDING, pending);
  py.close(page, book, ENDS);
}

function put_source(page, book, source) {
  if (source === TICKING) {
    py.putPhrase(page, book, FROM_PLAY);
  } else if (source === HAND) {
    py.putPhrase(page, book, FROM_HAND);
  } else {
    put_field(page, book, FROM_SLOT, source - 1);
  }
}

function put_target(page, book, target) {
  if (target === 0) {
    py.putPhrase(page, book, NO_TARGET);
    return null;
  }
  if (target >= PLAY_TARGET) {
    put_field(page, book, TARGET_PLAY, target - PLAY_TARGET);
  } else {
    put_field(page, book, TARGET_SET, target - 1);
  }
  py.close(page, book, ENDS);
}

function event(cards, told) {
  const [kind, seat] = [py.at(_KINDS, told.kind), told.seat];
  const facts = py.pairs(py.each(py.get(_FACTS, told.kind, [])).map(([name, fact]) => [name, fact(cards, told)]));
  const said = MESSAGES.say(`event.${kind}${story__which(told)}`, py.dict(story__said(told, facts)));
  const values = py.pairs(py.each(py.items(facts)).map(([name, fact]) => [name, _value(fact)]));
  const form = py.at(_FORMS, kind);
  const made = py.make(form, { seat: (seat >= 0) ? seat : null, text: said.text, parts: said.parts }, values);
  return made;
}

function _a(cards, told) {
  return told.a;
}

function _b(cards, told) {
  return told.b;
}

function _card_secret(cards, told) {
  if (told.secret === HIDDEN) {
    return null;
  }
  return new Named(py.at(cards.card, told.secret).id, py.at(cards.card, told.secret).name);
}

function _card_a(cards, told) {
  return new Named(py.at(cards.card, told.a).id, py.at(cards.card, told.a).name);
}

function _card_b(cards, told) {
  return new Named(py.at(cards.card, told.b).id, py.at(cards.card, told.b).name);
}

function _source(cards, told) {
  return (told.d === HAND) ? "hand" : (told.d - 1);
}

function _mode(cards, told) {
  return py.lower(py.at(py.at(cards.card, told.b).modes, told.c).label);
}

function _why(cards, told) {
  return py.lower(py.name(Why, py.member(Why, told.b)));
}

function _c(cards, told) {
  return told.c;
}

function _d(cards, told) {
  return told.d;
}

function _was_set(cards, told) {
  return py.bool(told.b);
}

function _slot(cards, told) {
  return new Named(told.a, py.str(told.a + 1));
}

function story__which(told) {
  let [kind, which] = [told.kind, ""];
  if (py.has(_ACTING, kind) && (told.a !== told.b)) {
    which += "_as";
  }
  if (py.has(_FROM, kind) && (told.d !== HAND)) {
    which += "_from_set";
  }
  if (py.has(_SECRET, kind) && (told.secret === HIDDEN)) {
    which += "_hidden";
  }
  if ((kind === Told.DEALT) && told.a) {
    which += "_tiebreak";
  }
  if (kind === Told.DISCARDED) {
    which += `_${py.lower(py.name(Why, py.member(Why, told.b)))}`;
  }
  if ((kind === Told.DESTROYED) && told.b) {
    which += "_set";
  }
  if (kind === Told.ATTACKED) {
    which += (told.b ? "_coat" : "") + (told.c ? "_defended" : "");
  }
  return which;
}

function story__said(told, facts) {
  const parts = py.pairs(py.each(py.items(facts)).flatMap(([n, fact]) => (fact !== null) ? [[n, fact]] : []));
  if (py.has(parts, "acts_as")) {
    py.put(parts, "acting", py.at(parts, "acts_as"));
  }
  return py.dict(parts, { who: new Seat(told.seat), rival: new Seat(1 - told.seat) });
}

function _value(fact) {
  return (fact instanceof Named) ? fact.value : fact;
}

function passing(view) {
  return ((view.ask === Ask.WINDOW) && (view.asked === view.seat)) ? 0 : null;
}

function whose_turn(view) {
  return view.active;
}

function near_win(view) {
  return py.bool(py.min(view.water) <= 7);
}

function is_settled(view) {
  return py.bool(view.depth === 0);
}

function keeps(cards, view, number) {
  let kind;
  const seen = py.read(view);
  let [used, kept] = [named_by(cards, view, number).card, -1];
  for (const place of py.each(py.range(py.at(seen.hand_count, seen.seat)))) {
    kind = py.at(seen.hand, place);
    if (py.eq(kind, used)) {
      used = -1;
    } else if (_answers(py.at(cards.card, kind)) && ((kept < 0) || (py.at(cards.card, kind).cost > py.at(cards.card, kept).cost))) {
      kept = kind;
    }
  }
  if (kept < 0) {
    return null;
  }
  const answer = new Named(py.at(cards.card, kept).id, py.at(cards.card, kept).name);
  let gun = -1;
  for (const place of py.each(py.range(py.at(seen.known_count, py.sub(1, seen.seat))))) {
    kind = py.at(py.at(seen.known_card, py.sub(1, seen.seat)), place);
    if (py.at(cards.card, kind).attack > ((gun >= 0) ? py.at(cards.card, gun).attack : 0)) {
      gun = kind;
    }
  }
  if (gun < 0) {
    return MESSAGES.say("keeps.answer", py.dict({ card: answer }));
  }
  return MESSAGES.say("keeps.for_seen", py.dict({ card: answer, seen: new Named(py.at(cards.card, gun).id, py.at(cards.card, gun).name) }));
}

function _answers(card) {
  return py.each(card.modes).some(mode => py.has(ANSWERING, mode.timing));
}

function _moved(part, begin) {
  return new Part(part.name, begin + part.begin, begin + part.end, part.value);
}

function _large(text) {
  return py.upper(py.slice(text, 0, 1)) + py.slice(text, 1);
}

const data = new Cards(new Meta(1, 68, 28), [
    new Card("sun", "Sun", 2, 0, 0, true, false, "rulebook", "Use together with another card you are playing from your hand: it costs 2 Water less (never below 0). On your turn a Sun from your hand counts as an Action.", [new Mode("combine", "Shine", ["COST_MINUS 2"])]),
    new Card("snorkel", "Snorkel", 2, 0, 0, true, false, "rulebook", "Copy the Effect of the top card of the discard pile. Playable only when that card could be activated right now.", [new Mode("copy", "Copy", ["COPY_TOP_DISCARD"])]),
    new Card("life_preserver", "Life Preserver", 3, 0, 0, true, false, "ours", "Defend 2.", [new Mode("defend", "Defend", ["DEFEND 2"])]),
    new Card("water_balloons", "Water Balloons", 3, 0, 1, false, false, "ours", "Attack. Draw 1 card.", [new Mode("own", "Attack", ["ATTACK", "DRAW 1"])]),
    new Card("whale_bath_toy", "Whale Bath Toy", 2, 1, 0, false, true, "ours", "Continuous. At the start of your turn, if you have at most 1 card in hand, draw 1 card.", [new Mode("tick", "Squirt", ["IF_HAND_MAX 1", "DRAW 1"])]),
    new Card("water_elephant_toy", "Water Elephant Toy", 2, 1, 0, false, true, "ours", "Continuous. At the start of your turn, if your opponent has 12 or more Water, deal 1 damage to them.", [new Mode("tick", "Spray", ["IF_OPP_WATER_MIN 12", "DAMAGE_OPP 1"])]),
    new Card("water_droplet", "Water Droplet", 2, 1, 1, false, false, "ours", "Attack. Gain 3 Water.", [new Mode("own", "Attack", ["ATTACK", "GAIN 3"])]),
    new Card("water_buckets", "Water Buckets", 2, 1, 2, true, false, "hint", "Attack, then your opponent discards 1 card. / Defend 2.", [new Mode("own", "Attack", ["ATTACK", "OPP_DISCARD 1"]), new Mode("defend", "Defend", ["DEFEND 2"])]),
    new Card("little_green_water_gun", "Little Green Water Gun", 3, 1, 2, false, false, "ours", "Attack. You may Set 1 additional card this turn.", [new Mode("own", "Attack", ["ATTACK", "EXTRA_SET 1"])]),
    new Card("pink_water_gun", "Pink Water Gun", 3, 1, 2, true, false, "hint", "Attack, then gain 1 Water. / Defend 2.", [new Mode("own", "Attack", ["ATTACK", "GAIN 1"]), new Mode("defend", "Defend", ["DEFEND 2"])]),
    new Card("medium_water_gun", "Medium Water Gun", 3, 1, 3, false, false, "hint", "Discard 1 card from your hand: Attack, then draw 1 card.", [new Mode("own", "Attack", ["ATTACK", "DRAW 1"], ["DISCARD_COST 1"])]),
    new Card("water_bottles", "Water Bottles", 3, 1, 1, false, false, "hint", "Choose one: Attack; or gain 4 Water.", [new Mode("own", "Attack", ["ATTACK"]), new Mode("own", "Drink", ["GAIN 4"])]),
    new Card("sunglasses_vacation_hat", "Sunglasses & Vacation Hat", 3, 1, 0, false, false, "ours", "Draw 2 cards.", [new Mode("own", "Relax", ["DRAW 2"])]),
    new Card("beavor", "Beavor", 2, 2, 0, false, false, "hint", "Destroy 1 Set card or Continuous card of your opponent.", [new Mode("own", "Gnaw", ["DESTROY 1"])]),
    new Card("fountain", "Fountain", 2, 2, 0, false, true, "ours", "Continuous. At the start of your turn, if you have 16 or less Water, gain 1 Water.", [new Mode("tick", "Flow", ["IF_WATER_MAX 16", "GAIN 1"])]),
    new Card("swimming_fins", "Swimming Fins", 2, 2, 2, false, false, "hint", "Choose one: Attack (cannot be Defended); or take any 1 card from the discard pile into your hand and perform 1 additional Action this turn.", [new Mode("own", "Attack", ["ATTACK_UNDEFENDABLE"]), new Mode("own", "Dive", ["RECOVER 1", "EXTRA_ACTION 1"])]),
    new Card("shark_fin_water_gun", "Shark Fin Water Gun", 3, 2, 4, false, false, "ours", "Attack.", [new Mode("own", "Attack", ["ATTACK"])]),
    new Card("medium_blue_water_gun", "Medium Blue Water Gun", 3, 2, 3, false, false, "hint", "Discard 1 card from your hand: Attack, then gain 4 Water.", [new Mode("own", "Attack", ["ATTACK", "GAIN 4"], ["DISCARD_COST 1"])]),
    new Card("beach_towels", "Beach Towels", 3, 2, 0, true, false, "rulebook", "Defend 3.", [new Mode("defend", "Defend", ["DEFEND 3"])]),
    new Card("dog", "Dog", 2, 3, 0, false, false, "hint", "Deal 6 damage to your opponent and 2 damage to yourself (at the same time).", [new Mode("own", "Shake", ["DAMAGE_SPLIT 6 2"])]),
    new Card("cat", "Cat", 2, 3, 0, false, false, "hint", "Deal damage to your opponent equal to 2 plus the damage dealt to you during your opponent's last turn (at most 7).", [new Mode("own", "Pounce", ["DAMAGE_TAKEN 2 7"])]),
    new Card("water_jug", "Water Jug", 2, 3, 0, false, false, "ours", "Gain 6 Water.", [new Mode("own", "Pour", ["GAIN 6"])]),
    new Card("rain_coat", "Rain Coat", 2, 3, 0, false, true, "ours", "Continuous. The first time in each of your opponent's turns that they would deal damage to you, reduce it by 1.", [new Mode("passive", "Wear", ["REDUCE_FIRST 1"])]),
    new Card("umbrella", "Umbrella", 3, 3, 0, true, false, "rulebook", "Defend 5.", [new Mode("defend", "Defend", ["DEFEND 5"])]),
    new Card("dolphin", "Dolphin", 2, 4, 0, false, false, "hint", "Gain Water equal to 3 plus the damage dealt to you during your opponent's last turn (at most 9).", [new Mode("own", "Leap", ["GAIN_TAKEN 3 9"])]),
    new Card("beach_ball", "Beach Ball", 2, 4, 0, true, false, "ours", "Defend 3 and deal the damage defended back to your opponent.", [new Mode("defend", "Bounce", ["DEFEND_REFLECT 3"])]),
    new Card("flamingo", "Flamingo", 2, 4, 0, true, false, "rulebook", "Negate the Effect of a card your opponent is activating.", [new Mode("negate", "Negate", ["NEGATE"])]),
    new Card("big_water_gun", "Big Water Gun", 3, 4, 5, false, false, "rulebook", "Attack.", [new Mode("own", "Attack", ["ATTACK"])])
], py.dict({ start_water: 20, max_water: 20, tiebreak_water: 6, tiebreak_first: "random", deal: 6, max_set: 3, draw: 2, actions: 2, sets: 1, first_actions: 1, first_draw: 0, second_draw: 1, cost_floor: 1, hand_limit: 0, continuous_limit: 0, tick_order: "entry", own_turn_response_is_action: true, negated_defend_counts: true, sun_from_set_is_action: false, sun_stack: true, snorkel_continuous: "stay", opp_discard: "holder", own_dog_counts: false, turn_cap: 400 }));

export const words = bound({ data, say, move, number, reason, view, event, passing, whose_turn, near_win, settled: is_settled, keeps, Event, reveals: [1, 3, 5, 6, 8, 9, 17, 24] });

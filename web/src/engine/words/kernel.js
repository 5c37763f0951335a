// Written by tools/web_words.py from watertable.kernel. Do not edit.
import { boundKernel } from './bound';
import * as py from './runtime';

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

class TableLine extends py.Struct {
  static shape = py.shape({ fields: ["ply", "kind", "seat", "text", "parts"] });
}

class Sentence extends py.Struct {
  static shape = py.shape({ fields: ["text", "parts"], defaults: { parts: [] } });
  toString() {
    return this.text;
  }
}

class Named extends py.Struct {
  static shape = py.shape({ fields: ["value", "text"] });
}

class Part extends py.Struct {
  static shape = py.shape({ fields: ["name", "begin", "end", "value"], arrayLike: true });
}

const LOST = py.dict({ timeout: "lost_on_time", leave: "lost_by_leaving" });
const KERNEL = py.instance(Messages, { _seats: py.dict(), _pieces: py.dict({ 
  seat: [["seat ", 5, "n", ""]],
  "table.undo": [["", 0, "who", ""], [" ", 1, "who", "takes|take"], [" back what was done last.", 25, "", ""]],
  "table.resign": [["", 0, "who", ""], [" ", 1, "who", "resigns|resign"], [".", 1, "", ""]],
  "table.lost_on_time": [["", 0, "who", ""], [" ", 1, "who", "loses|lose"], [" on time.", 9, "", ""]],
  "table.lost_by_leaving": [["", 0, "who", ""], [" ", 1, "who", "is|are"], [" gone, and ", 11, "who", "loses|lose"], [" by that.", 9, "", ""]],
  "table.timeout": [["", 0, "who", ""], [" ", 1, "who", "is|are"], [" out of time.", 13, "", ""]],
  "table.substitute": [["", 0, "bot", ""], [" plays for ", 11, "who", ""], [" from now on.", 13, "", ""]],
  "table.join": [["", 0, "name", ""], [" sits down at ", 14, "who", ""], [".", 1, "", ""]],
  "table.leave": [["", 0, "who", ""], [" ", 1, "who", "gets|get"], [" up.", 4, "", ""]],
  "table.promise": [["The match is continued from a saved log, with new chance.", 57, "", ""]],
  "table.seed": [["The seed is revealed: the shuffles can be checked.", 50, "", ""]],
  "refusal.over": [["The match is over.", 18, "", ""]],
  "refusal.chance_first": [["Chance must answer first.", 25, "", ""]],
  "refusal.chance_not_asked": [["Chance is not asked now.", 24, "", ""]],
  "refusal.world_first": [["The world must answer first.", 28, "", ""]],
  "refusal.world_not_asked": [["The world is not asked now.", 27, "", ""]],
  "refusal.world_answers": [["The world answers: ", 19, "why", ""]],
  "refusal.no_number": [["", 0, "number", ""], [" is not an action number.", 25, "", ""]],
  "refusal.no_move": [["A move is a number or an object.", 32, "", ""]],
  "refusal.no_seat": [["There is no seat ", 17, "seat", ""], [".", 1, "", ""]],
  "undo.over": [["The match is over; nothing can be taken back.", 45, "", ""]],
  "undo.nothing_done": [["You have not done anything yet that could be taken back.", 56, "", ""]],
  "undo.nothing": [["There is nothing to take back.", 30, "", ""]],
  "undo.revealed": [["Something hidden has been revealed since; it cannot be unseen.", 62, "", ""]],
  "undo.no_ply": [["There is no ply ", 16, "ply", ""], [".", 1, "", ""]],
  "undo.taken_back": [["Ply ", 4, "ply", ""], [" is not part of the match as it stands.", 39, "", ""]],
  "position.impossible": [["The position is impossible: ", 28, "fault", ""], [".", 1, "", ""]],
  "position.no_object": [["A position is a JSON object.", 28, "", ""]],
  "position.other_game": [["The position is one of ", 23, "other", ""], [", not of ", 9, "game", ""], [".", 1, "", ""]],
  "position.options": [["\"options\" must be an object of option names and values.", 55, "", ""]],
  "position.unreadable": [["The position cannot be read: ", 29, "error", ""], [".", 1, "", ""]],
  "position.phase": [["There is no phase ", 18, "phase", ""], ["; there are: ", 13, "phases", ""], [".", 1, "", ""]],
  "position.number": [["", 0, "field", ""], [" must be a number from ", 23, "low", ""], [" to ", 4, "high", ""], [", not ", 6, "found", ""], [".", 1, "", ""]],
  "puzzle.number": [["There is no puzzle ", 19, "number", ""], ["; there are ", 12, "most", ""], [", from 1.", 9, "", ""]],
  "option.seats": [["", 0, "game", ""], [" is for ", 8, "seats", ""], [" seats, not ", 12, "given", ""], [".", 1, "", ""]],
  "option.span": [["", 0, "few", ""], [" to ", 4, "many", ""]],
  "option.value": [["Option ", 7, "option", ""], [" (", 2, "rule", ""], [") cannot be ", 12, "given", ""], [": ", 2, "choices", ""], [".", 1, "", ""]],
  "option.range": [["it takes a number from ", 23, "low", ""], [" to ", 4, "high", ""]],
  "option.one_of": [["it takes ", 9, "choices", ""]],
  "option.or": [["", 0, "choice", ""], [" or ", 4, "choices", ""]],
  "option.none": [["There is no option ", 19, "option", ""], ["; there are: ", 13, "options", ""], [".", 1, "", ""]],
  "option.no_preset": [["There is no preset ", 19, "preset", ""], ["; there are: ", 13, "presets", ""], [".", 1, "", ""]],
  "unknown.game": [["There is no game ", 17, "game", ""], ["; there are: ", 13, "games", ""], [".", 1, "", ""]],
  "box.unreadable": [["", 0, "file", ""], [" cannot be read: ", 17, "fault", ""], [".", 1, "", ""]],
  "box.stumbled": [["The box cannot be read (", 24, "fault", ""], [").", 2, "", ""]],
  "box.letters": [["A box may have ", 15, "most", ""], [" letters, not more.", 19, "", ""]],
  "box.depth": [["A box may be nested ", 20, "most", ""], [" deep, not deeper.", 18, "", ""]],
  "box.key_parts": [["A box may have keys of ", 23, "most", ""], [" parts, not of more.", 20, "", ""]],
  "box.values": [["A box may have ", 15, "most", ""], [" keys and values, not more.", 27, "", ""]],
  "box.endless": [["A text in the box does not end.", 31, "", ""]],
  "box.text": [["A text in a box may have ", 25, "most", ""], [" letters, not more.", 19, "", ""]],
  "box.word": [["A key or a number in a box may have ", 36, "most", ""], [" letters, not more.", 19, "", ""]],
  "box.lesson_step": [["Step ", 5, "step", ""], [" of ", 4, "file", ""], [" has an answer to no move.", 26, "", ""]],
  "variant.unreadable": [["The variant ", 12, "file", ""], [" cannot be read: ", 17, "fault", ""], [".", 1, "", ""]],
  "variant.not_toml": [["", 0, "place", ""], [" is not TOML: ", 14, "fault", ""], [".", 1, "", ""]],
  "variant.wrong": [["", 0, "place", ""], [": ", 2, "fault", ""]],
  "variant.unnamed": [["The variant", 11, "", ""]],
  "variant.at_line": [["", 0, "file", ""], [", line ", 7, "line", ""]],
  "variant.key": [["", 0, "place", ""], [", ", 2, "key", ""]],
  "variant.section": [["there is nothing called ", 24, "key", ""], [" to change", 10, "known", ""], ["", 0, "nearest", ""], [".", 1, "", ""]],
  "variant.entries": [["there is no ", 12, "key", ""], ["", 0, "known", ""], ["", 0, "nearest", ""], [".", 1, "", ""]],
  "variant.known": [["; there are: ", 13, "known", ""]],
  "variant.nearest": [[" (did you mean ", 15, "key", ""], ["?)", 2, "", ""]],
  "variant.table": [["here belongs a table with what changes, not ", 44, "found", ""], [".", 1, "", ""]],
  "variant.words": [["name and text are words, not ", 29, "found", ""], [".", 1, "", ""]],
  "variant.nothing": [["it changes nothing.", 19, "", ""]],
  "variant.as_in_the_rules": [["as in the rules", 15, "", ""]],
  "variant.yes": [["yes", 3, "", ""]],
  "variant.no": [["no", 2, "", ""]],
  "variant.nothing_there": [["nothing", 7, "", ""]],
  "variant.none": [["There is no variant ", 20, "variant", ""], [": it is neither a preset (", 26, "presets", ""], [") nor a file.", 13, "", ""]],
  "log.unnamed": [["The log", 7, "", ""]],
  "log.unsaved": [["The log cannot be saved to ", 27, "file", ""], [": ", 2, "fault", ""], [".", 1, "", ""]],
  "log.too_large": [["", 0, "file", ""], [" is too large to be a log.", 26, "", ""]],
  "log.unreadable": [["", 0, "file", ""], [" cannot be read: ", 17, "fault", ""], [".", 1, "", ""]],
  "log.not_text": [["", 0, "file", ""], [" is not a log: it is not text.", 30, "", ""]],
  "log.other_format": [["", 0, "log", ""], [" has log format ", 16, "format", ""], ["; this version reads format ", 28, "here", ""], [".", 1, "", ""]],
  "log.no_log": [["", 0, "log", ""], [" is not a Watertable log (", 26, "fault", ""], [").", 2, "", ""]],
  "log.cut_off": [["", 0, "log", ""], [" is damaged: its last line is cut off.", 38, "", ""]],
  "log.damaged": [["", 0, "log", ""], [" is damaged in line ", 20, "line", ""], [": ", 2, "fault", ""], [".", 1, "", ""]],
  "log.bad_header": [["The log is damaged in line 1: ", 30, "fault", ""]],
  "log.unplayable": [["Ply ", 4, "ply", ""], [" of the log cannot be played: ", 30, "why", ""], [".", 1, "", ""]],
  "log.other_rules": [["The log was played with version ", 32, "rules", ""], [" of the rules of ", 17, "game", ""], ["; this is version ", 18, "here", ""], [".", 1, "", ""]],
  "log.other_box": [["The log was played with another data file than ", 47, "game", ""], [" has here: ", 11, "difference", ""], [".", 1, "", ""]],
  "log.other_own_box": [["The log was played with another data file than the one it comes with: ", 70, "difference", ""], [".", 1, "", ""]],
  "log.other_secret": [["The secret is not the one that the log promises.", 48, "", ""]],
  "log.no_seed_yet": [["The log does not reveal its seed yet: the match is not over.", 60, "", ""]],
  "log.forged": [["Ply ", 4, "ply", ""], [": chance is not what the seed says.", 35, "", ""]],
  "line.depth": [["it is too deep", 14, "", ""]],
  "line.other_ply": [["ply ", 4, "ply", ""], [" stands where ply ", 18, "here", ""], [" belongs", 8, "", ""]],
  "line.unknown": [["nobody knows the table line ", 28, "line", ""]],
  "line.silent": [["the table line ", 15, "line", ""], [" does not say ", 14, "field", ""]],
  "line.no_answer": [["the world gives no answer", 25, "", ""]],
  "line.no_action": [["it names no seat and action", 27, "", ""]],
  "line.no_number": [["", 0, "number", ""], [" is not an action number", 24, "", ""]],
  "line.missing": [["a number is missing", 19, "", ""]],
  "difference.layout": [["its numbers were laid out by another version", 44, "", ""]],
  "difference.names": [["its names differ", 16, "", ""]],
  "difference.numbers": [["its numbers differ", 18, "", ""]],
  "difference.both": [["its names and numbers differ", 28, "", ""]],
  "difference.unknown": [["it is unknown what differs", 26, "", ""]],
  "honesty.position": [["Play began from a position; who chose that, and how, cannot be checked.", 71, "", ""]],
  "honesty.promise_unseen": [["No promise was seen before the match: the seed could have been chosen later.", 76, "", ""]],
  "honesty.promise_other": [["The promise in the log is not the one that was seen before the match.", 69, "", ""]],
  "honesty.promise_same": [["The promise is the one that was seen before the match.", 54, "", ""]],
  "honesty.seed_unknown": [["The seed is not revealed: the match is not over, or it is withheld.", 67, "", ""]],
  "honesty.seed_later": [["The match is not over, so its seed is not revealed yet.", 55, "", ""]],
  "honesty.seed_withheld": [["The match is over, and its seed is not revealed.", 48, "", ""]],
  "honesty.seed_none": [["The seed in the log is not a seed.", 34, "", ""]],
  "honesty.seed_kept": [["The SHA-256 of the seed is what was promised.", 45, "", ""]],
  "honesty.seed_of_later": [["The seed is that of a later promise, made during the match.", 59, "", ""]],
  "honesty.seed_other": [["The seed is not the one that was promised.", 42, "", ""]],
  "honesty.nonces_zero": [["A nonce in the header has a zero byte: it hides two in one.", 59, "", ""]],
  "honesty.nonces_other_seats": [["The header names other seats than those where people sat.", 57, "", ""]],
  "honesty.nonces_too_many": [["There are more nonces than people.", 34, "", ""]],
  "honesty.nonces_none": [["Nobody added a nonce: chance was the server's alone.", 52, "", ""]],
  "honesty.nonces_unnamed": [["The log does not say which seats added the nonces.", 50, "", ""]],
  "honesty.nonces_misfit": [["The header's nonces do not fit the seats that it names.", 55, "", ""]],
  "honesty.nonces_missing": [["People who added no nonce: ", 27, "seats", ""], [".", 1, "", ""]],
  "honesty.nonces_all": [["Every person added a nonce: ", 28, "seats", ""], [".", 1, "", ""]],
  "honesty.nonces_of_others": [["", 0, "said", ""], [" Each can check only their own.", 31, "", ""]],
  "honesty.nonces_of_bots": [["", 0, "said", ""], [" A bot adds none: ", 18, "seats", ""], [".", 1, "", ""]],
  "honesty.nonce_unknown": [["No nonce of one's own is known: whether it was used cannot be checked.", 70, "", ""]],
  "honesty.nonce_not_among": [["The nonce is not among those of the match.", 42, "", ""]],
  "honesty.nonce_among": [["The nonce is among those of the match.", 38, "", ""]],
  "honesty.nonce_among_unnamed": [["The nonce is among those of the match; whose the others are is not said.", 72, "", ""]],
  "honesty.nonce_there": [["The nonce is the one of ", 24, "seat", ""], [".", 1, "", ""]],
  "honesty.nonce_left_out": [["The nonce of ", 13, "seat", ""], [" was left out of the match.", 27, "", ""]],
  "honesty.nonce_other": [["", 0, "seat", ""], [" has another nonce than the one it sent.", 40, "", ""]],
  "honesty.chance_of_other": [["Chance comes from another promise after ply ", 44, "ply", ""], [".", 1, "", ""]],
  "honesty.chance_continued": [["The match was continued from a saved log: its chance cannot be checked.", 71, "", ""]],
  "honesty.chance_without_seed": [["Without the seed, chance cannot be computed.", 44, "", ""]],
  "honesty.chance_without_key": [["With these nonces, chance cannot be computed.", 45, "", ""]],
  "honesty.chance_forged": [["Chance is not what the seed and the nonces say: ", 48, "plies", ""], [".", 1, "", ""]],
  "honesty.chance_unasked": [["Chance was asked for nothing.", 29, "", ""]],
  "honesty.chance_same": [["Every number of chance is what the seed and the nonces say (", 60, "count", ""], [" computed anew).", 16, "", ""]],
  "honesty.chance_again": [["", 0, "said", ""], [" Moves were taken back; what chance had said came again, as it must.", 68, "", ""]],
  "honesty.seats": [["seats ", 6, "seats", ""], [" and ", 5, "last", ""]],
  "honesty.plies": [["ply ", 4, "plies", ""]],
  "honesty.more_plies": [["ply ", 4, "plies", ""], [" and ", 5, "more", ""], [" more", 5, "", ""]]
 }) });
const MESSAGES = py.instance(Messages, { _seats: py.dict(), _pieces: py.dict({ 
  seat: [["seat ", 5, "n", ""]],
  "prospect.wins": [["It wins at once if nobody answers.", 34, "", ""]],
  "prospect.wins_sometimes": [["It wins at once on ", 19, "wins", ""], [" of ", 4, "tables", ""], [" tables that are possible.", 26, "", ""]],
  "prospect.changes": [["At once, if nobody answers: ", 28, "changes", ""], [".", 1, "", ""]],
  "prospect.own": [["you ", 4, "before", ""], [" to ", 4, "after", ""]],
  "prospect.other": [["", 0, "who", "small"], [" ", 1, "before", ""], [" to ", 4, "after", ""]],
  "prospect.more": [["", 0, "change", ""], [", ", 2, "changes", ""]],
  "later.best": [["It pays later: from here nothing wins more often.", 49, "", ""]],
  "later.behind": [["It pays later: ", 15, "behind", ".0f"], [" in 100 fewer wins than the best.", 33, "", ""]],
  "later.ahead": [["It pays later: ", 15, "ahead", ".0f"], [" in 100 more wins than ", 23, "other", ""], [".", 1, "", ""]],
  "later.alone": [["It pays later: ", 15, "chance", ".0f"], [" in 100 wins, and nothing else is worth a look.", 47, "", ""]],
  "later.close": [["It pays later, and hardly more than ", 36, "other", ""], [".", 1, "", ""]],
  "people.weakest": [["The gentlest here: whoever is new may well win.", 47, "", ""]],
  "people.beats": [["Beats ", 6, "below", ""], [" ", 1, "times", ""], [" times of ", 10, "of", ""], [".", 1, "", ""]],
  "people.wins": [["Wins ", 5, "times", ""], [" of ", 4, "of", ""], [" tables against ", 16, "rivals", ""], [" like ", 6, "below", ""], ["; a fair share is one of ", 25, "fair", ""], [".", 1, "", ""]],
  "people.numbers": [["no one two three four five six seven eight nine", 47, "", ""]],
  "people.between": [["", 0, "parts", ""], [" of 100 of the way from ", 24, "lower", ""], [" to ", 4, "upper", ""], [".", 1, "", ""]],
  "unknown.bot": [["There is no bot ", 16, "bot", ""], ["; there are: ", 13, "bots", ""], [".", 1, "", ""]],
  "unknown.between": [["There is no bot ", 16, "bot", ""], [": between two levels, one is called by the lower (", 50, "below", ""], ["), a plus and 1 to 99 parts of the way up, such as stream+40; nobody is above ", 78, "top", ""], [".", 1, "", ""]],
  "unknown.at_game": [["", 0, "bot", ""], [" does not play ", 15, "game", ""], [".", 1, "", ""]],
  "unknown.trait": [["", 0, "place", ""], [": ", 2, "game", ""], [" has no trait ", 14, "trait", ""], ["; it has: ", 10, "traits", ""], [".", 1, "", ""]]
 }) });
const YOU = "|";
const LARGE = "large";
const SMALL = "small";
const SEAT = "seat";

function told_of(line, before = null) {
  py.assert((line.table !== null));
  let name = line.table;
  if ((name === "resign") && (before !== null) && py.eq(before.by, line.by)) {
    name = py.get(LOST, py.either(before.table, () => ""), name);
  }
  const parts = py.dict({ to: line.to || 0, bot: line.bot || "", name: line.name || "", who: new Seat(line.by || 0) });
  const said = KERNEL.say(`table.${py.str(name)}`, py.dict(parts));
  const kind = line.table;
  return py.make(TableLine, { ply: line.ply, kind: kind, seat: line.by, text: said.text, parts: said.parts });
}

function kernel_said(message, parts) {
  return KERNEL.say(message, py.dict(parts));
}

function said_at_once(seat, wins, tables, changes) {
  let others, told;
  if (wins === tables) {
    return MESSAGES.say("prospect.wins", py.dict());
  }
  if (wins) {
    return MESSAGES.say("prospect.wins_sometimes", py.dict({ wins: wins, tables: tables }));
  }
  if (!py.truth(changes)) {
    return null;
  }
  [others, told] = py.apart(py.each(changes).map(([s, old, new_]) => MESSAGES.say(py.eq(s, seat) ? "prospect.own" : "prospect.other", py.dict({ who: new Seat(s), before: _plain(old), after: _plain(new_) }))), 0, 1);
  for (const change of py.each(py.reversed(others))) {
    told = MESSAGES.say("prospect.more", py.dict({ change: change, changes: told }));
  }
  return MESSAGES.say("prospect.changes", py.dict({ changes: told }));
}

function _plain(points) {
  return (py.abs(py.sub(points, py.round(points))) < 0.05) ? `${py.format(points, `.0f`)}` : `${py.format(points, `.1f`)}`;
}

function said_later(behind) {
  if (behind < 0.005) {
    return MESSAGES.say("later.best", py.dict());
  }
  return MESSAGES.say("later.behind", py.dict({ behind: 100 * behind }));
}

function said_ahead(ahead, other, parts) {
  return MESSAGES.say("later.ahead", py.dict({ ahead: 100 * ahead, other: new Sentence(other, parts) }));
}

function said_alone(chance) {
  return MESSAGES.say("later.alone", py.dict({ chance: 100 * chance }));
}

function said_close(other, parts) {
  return MESSAGES.say("later.close", py.dict({ other: new Sentence(other, parts) }));
}

function _moved(part, begin) {
  return new Part(part.name, begin + part.begin, begin + part.end, part.value);
}

function _large(text) {
  return py.upper(py.slice(text, 0, 1)) + py.slice(text, 1);
}

export const kernel = boundKernel({ told_of, kernel_said, said_at_once, said_later, said_ahead, said_alone, said_close });

// Written by tools/web_types.py from watertable.server.protocol. Do not edit.

/** A part that is a seat, from 0: `{"seat": 1}`. Who knows who sits there says the name. */
export interface Seat {
  seat: number;
}

/** A part of a sentence. Places count UTF-16 units, as browsers do; `value` is for programs. */
export type Part = [name: string, begin: number, end: number, value: string | number | Seat | null];

/** What a line of the table itself says, between the events of a game: who came, gave up, ... */
export interface TableLine {
  ply: number;
  kind: 'join' | 'leave' | 'promise' | 'resign' | 'seed' | 'substitute' | 'timeout' | 'undo';
  seat: number | null;
  text: string;
  parts: Part[];
}

/** What some choices bring, at the ply it was worked out for. */
export interface Foreseen {
  ply: number;
  choices: ToldConsequence[];
}

/** A move worth thinking about; `win` is an estimate from 0 to 1, where there is one. */
export interface Hint {
  action: number;
  text: string;
  parts: Part[];
  why: string;
  why_parts: Part[];
  win: number | null;
}

/** The best moves, best first, as this seat can judge. */
export interface Hints {
  hints: Hint[];
}

/** What the asked seat may know, as the rules' own record, for a client that has the rules too. */
export interface Known {
  seat: number;
  ply: number;
  rules: number;
  box: string;
  layout: string;
  record: string;
}

/** A finished match looked at again, or how far that has come, or why there is none. */
export interface Reviewed {
  state: 'none' | 'ready' | 'working';
  said: string;
  said_parts: Part[];
  playouts: number;
  judged: boolean;
  choices: ReviewedChoice[];
  costly: ReviewedChoice[];
  seats: ReviewedSeat[];
}

/** A choice: the chance of winning with the best move, and what the move made cost. */
export interface ReviewedChoice {
  ply: number;
  seat: number;
  move: string;
  move_parts: Part[];
  best: string;
  best_parts: Part[];
  chance: number;
  cost: number;
  error: number;
  why: string;
  why_parts: Part[];
  chances: number[];
}

/** Where a result came from: start + skill + rivals + luck = result. */
export interface ReviewedSeat {
  seat: number;
  start: number;
  doubt: number;
  skill: number;
  rivals: number;
  luck: number;
  result: number;
}

/** A seat's points, or Water, before a choice and after it. */
export interface ToldChange {
  seat: number;
  before: number;
  after: number;
}

/** What a choice brings at once if nobody answers, as far as its seat can know. */
export interface ToldConsequence {
  action: number;
  changes: ToldChange[];
  closes: ToldSentence[];
  wins: boolean;
}

/** A sentence, and the parts it was made of. */
export interface ToldSentence {
  text: string;
  parts: Part[];
}

/** The reason why not, or null; and what the seat would see coming, where a game says it. */
export interface Why {
  reason: Said | null;
  foresight: object | null;
}

/** Nobody is at somebody's seat: since when, and from when on the others may go on without. */
export interface Away {
  since: number;
  due: number;
  claim: boolean;
}

/** A log that was brought is now a finished table, at which everybody may look. */
export interface BroughtLog {
  id: string;
  url: string;
}

/** The last lines of chat. */
export interface Chat {
  lines: ChatLine[];
}

/** A line of chat; an empty text is one the host removed. */
export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
  type: string;
}

/** Time as the table counts it: seconds left by seat, when `running` runs out. */
export interface ClockState {
  kind: string;
  left: (number | null)[];
  running: number | null;
  deadline: number | null;
  now: number;
}

/** A link by which a seat adds one device, once, until it expires (the server's time). */
export interface DeviceLink {
  seat: number;
  token: string;
  url: string;
  expires: number;
}

/** It is on disk; the table is at this ply now. */
export interface Done {
  ply: number;
}

/** The seat's new link, where there is one; or who is asked first, and until when. */
export interface HostAnswer {
  link: SeatLink | null;
  waiting: Reissue | null;
}

/** The seat somebody now has, and its token, which nobody else is given. */
export interface Joined {
  seat: number;
  token: string;
  url: string;
  nonce: string | null;
}

/** How the wish for a lost seat stands; `joined` is for the asking device, once it is given. */
export interface LostAnswer {
  state: 'approved' | 'asked' | 'given' | 'refused';
  due: number | null;
  joined: Joined | null;
}

/** Somebody who says that a seat is theirs asks for it from a device that has nothing of it. */
export interface LostSeat {
  number: number;
  seat: number;
  name: string;
  at: number;
  approved: boolean;
  due: number | null;
}

/** A table that now exists. */
export interface Made {
  id: string;
  url: string;
  seats: SeatLink[];
  host: string;
}

/** What became of a seat, for everybody to know. */
export interface Notice {
  at: number;
  seat: number;
  what: string;
  text: string;
  parts: Part[];
}

/** The orders that stand. */
export interface Orders {
  orders: string[];
}

/** A table as one seat, or a spectator (seat null), may know it. */
export interface Payload {
  id: string;
  game: string;
  ply: number;
  seat: number | null;
  sitters: Sitter[];
  begun: boolean;
  waiting: number[];
  to_act: number | null;
  view: object | null;
  moves: ToldMove[];
  complete: boolean;
  space: object | null;
  events: object[];
  since: number;
  outcome: ToldOutcome | null;
  clock: ClockState | null;
  orders: string[];
  undo: UndoAsked | null;
  undo_to: number | null;
  promise: string | null;
  seed: string | null;
  nonces: string[];
  without_nonce: number[];
  rematch: string | null;
  options: Record<string, number | boolean | string>;
  lesson: LessonTold | null;
  away: number;
  reissues: Reissue[];
  notices: Notice[];
  host: boolean;
  flaws: ToldFlaw[];
  warming: string | null;
  pause: [number, number];
  quick_windows: boolean;
  answered: boolean;
  variant: VariantTold | null;
  unrated: boolean;
  passing: boolean;
  alias: string | null;
  called: string;
  watching: number;
  wants: SeatWanted[];
  onward: PlayedOn | null;
  deal: TryAt | null;
  tournament: string | null;
  rated: boolean;
  rerated: Rerated[];
  timing: Timing | null;
  rematch_by: number | null;
  guests_talk: boolean;
  lost: LostSeat[];
  vacation: VacationTold | null;
  type: string;
}

/** That a match goes on from a ply of another, whose log it begins with. */
export interface PlayedOn {
  table: string;
  ply: number;
}

/** Every error, everywhere. */
export interface Refusal {
  error: Said;
}

/** The host asks a seat to give way; unless it agrees, it can be done when `due` has passed. */
export interface Reissue {
  seat: number;
  act: string;
  asked: number;
  due: number | null;
}

/** The next table at the same seats, with the asker's own link; the host hosts it too. */
export interface RematchAnswer {
  id: string;
  seat: number;
  token: string;
  url: string;
  host: string | null;
}

/** What a rated match did to the rating of a seat. */
export interface Rerated {
  seat: number;
  before: number;
  after: number;
}

/** What is wrong: a code for programs, the rule behind it if there is one, a sentence. */
export interface Said {
  code: string;
  message: string;
  rule: string;
  parts: Part[];
}

/** An invitation: whoever joins with it first has the seat, and it opens nothing any more. */
export interface SeatLink {
  seat: number;
  token: string;
  url: string;
}

/** What this browser holds at a table. */
export interface SeatsHere {
  seats: number[];
  host: boolean;
}

/** A spectator asks for a seat at which nobody is. */
export interface SeatWanted {
  seat: number;
  name: string;
  at: number;
}

/** Who sits at a seat, as everybody may know it. */
export interface Sitter {
  seat: number;
  kind: string;
  name: string;
  here: boolean;
  connected: boolean;
  substitute: string | null;
  colour: number | null;
  away: Away | null;
  substitute_since: number | null;
}

/** A table in a list. */
export interface Summary {
  id: string;
  url: string;
  game: string;
  title: string;
  name: string;
  sitters: Sitter[];
  ply: number;
  begun: boolean;
  over: boolean;
  to_act: number | null;
  created: number;
  seat: number | null;
  your_turn: boolean;
  alias: string | null;
  called: string;
  watching: number;
  rated: boolean;
  rematch: string | null;
  rematch_by: string;
  asks: string;
}

/** A list of tables. */
export interface Tables {
  tables: Summary[];
}

/** How long people may think at a table, and what becomes of a seat whose time has run out. */
export interface Timing {
  kind: string;
  seconds: number | null;
  increment: number;
  days: number | null;
  absent: string;
}

/** A bot's move that was less than was asked for: `cut` by its clock, or a `simpler` bot's. */
export interface ToldFlaw {
  ply: number;
  seat: number;
  bot: string;
  kind: string;
}

/** One legal move. */
export interface ToldMove {
  action: number;
  text: string;
  parts: Part[];
  data: object;
}

/** How it ended. */
export interface ToldOutcome {
  winners: number[];
  points: number[];
  reason: string;
}

/** That a table is a try at the deal of a day (UTC). */
export interface TryAt {
  day: string;
  sealed: boolean;
  stopped: boolean;
}

/** Somebody wants to go back to a ply; those in `waiting` have not answered. */
export interface UndoAsked {
  by: number;
  to: number;
  waiting: number[];
}

/** Somebody asks that the clock stands still for days, or all have agreed: then until when. */
export interface VacationTold {
  by: number;
  days: number;
  until: number | null;
  waiting: number[];
}

/** Today's deal of each game, tomorrow's promises, and the days before. */
export interface DailyDeals {
  day: string;
  today: DealTold[];
  tomorrow: DealTold[];
  before: Record<string, string[]>;
}

/** The deal of a day: what is played, what was promised, and the list. */
export interface DealTold {
  day: string;
  game: string;
  title: string;
  seats: number;
  bot: string;
  bot_name: string;
  options: Record<string, number | boolean | string>;
  promise: string;
  seed: string | null;
  state: 'closing' | 'coming' | 'open' | 'over';
  now: number;
  ends: number;
  tries: number;
  list: TryTold[];
  mine: TryTold | null;
  my_table: string | null;
}

/** One's number in a tournament, and the token that speaks for it. */
export interface Entered {
  number: number;
  token: string;
}

/** I would like to play; with the same key the same entrant is told again. */
export interface EnterTournament {
  name?: string | null;
  key?: string | null;
}

/** A line of the standings. */
export interface EntrantTold {
  number: number;
  name: string;
  bot: string | null;
  left: boolean;
  place: number;
  points: number;
  buchholz: number;
  sonneborn: number;
  won: number;
  drawn: number;
  lost: number;
}

/** A tournament, two at each table, to be entered by its link. */
export interface NewTournament {
  name: string;
  game: string;
  kind?: 'round_robin' | 'swiss';
  rounds?: number;
  seconds?: number;
  clock?: Clock;
  options?: Record<string, number | boolean | string>;
  filler?: string | null;
  rated?: boolean;
  open?: boolean;
}

/** A try at today's deal, begun by naming the promise that one has seen. */
export interface NewTry {
  promise: string;
  name?: string | null;
}

/** What if: go on from here, with these at the seats. */
export interface OnwardRequest {
  ply: number;
  seats: string[];
  name?: string | null;
}

/** Who meets whom at one table, and how it came out. */
export interface PairingTold {
  first: number;
  second: number | null;
  state: 'over' | 'playing' | 'waiting';
  result: '' | 'bye' | 'draw' | 'first' | 'none' | 'second';
  why: '' | 'away' | 'gone' | 'late';
  table: string | null;
}

/** One round. */
export interface RoundTold {
  number: number;
  until: number | null;
  pairings: PairingTold[];
}

/** What only the host may do. */
export interface TournamentHost {
  act: 'begin' | 'bot' | 'close' | 'end' | 'remove';
  number?: number | null;
  bot?: string | null;
}

/** A new tournament; the host's token stays secret. */
export interface TournamentMade {
  id: string;
  url: string;
  host: string;
}

/** One's seat in this round, with its token. */
export interface TournamentSeat {
  id: string;
  seat: number;
  token: string;
  url: string;
}

/** A tournament as whoever has its link may know it: names, pairings and results. */
export interface TournamentTold {
  id: string;
  name: string;
  game: string;
  title: string;
  kind: 'round_robin' | 'swiss';
  state: 'open' | 'over' | 'playing';
  rounds_planned: number;
  seconds: number;
  clock: Clock;
  options: Record<string, number | boolean | string>;
  filler: string | null;
  rated: boolean;
  open: boolean;
  now: number;
  url: string;
  entrants: EntrantTold[];
  rounds: RoundTold[];
  mine: number | null;
  my_table: string | null;
  host: boolean;
}

/** A try that now is played, with the seat's own token. */
export interface TryBegun {
  id: string;
  seat: number;
  token: string;
  url: string;
}

/** One try as anybody may know it: its result, and nothing of the cards. */
export interface TryTold {
  day: string;
  game: string;
  title: string;
  share: string;
  name: string;
  state: 'over' | 'playing' | 'unranked';
  won: boolean;
  points: number[];
  place: number | null;
  text: string;
  parts: Part[];
  url: string;
  table: string | null;
}

/** From one place to another. */
export interface Arrow {
  start: Pointed;
  end: Pointed;
}

/** See AwayRequest. */
export interface AwayFrame {
  type: 'away';
  of: number;
  act: 'bot' | 'claim';
  id?: number | string | null;
}

/** The server is about to close: `again` says whether to come back. */
export interface Bye {
  type: 'bye';
  reason: string;
  again: boolean;
}

/** See ChatRequest. */
export interface ChatFrame {
  type: 'chat';
  text: string;
  name?: string | null;
  id?: number | string | null;
}

/** A frame could not be done. */
export interface ErrorFrame {
  type: 'error';
  id: number | string | null;
  error: Said;
}

/** Show me what somebody shows, by the code of their link; null: no more. */
export interface FollowFrame {
  type: 'follow';
  code?: string | null;
  id?: number | string | null;
}

/** See ForeseeRequest. */
export interface ForeseeFrame {
  type: 'foresee';
  actions: number[];
  id?: number | string | null;
}

/** The first frame: who I am (a cookie may say it as well) and the last ply I saw. */
export interface Hello {
  type: 'hello';
  seat?: number | null;
  since?: number;
  token?: string | null;
  name?: string | null;
  nonce?: string | null;
}

/** See HintRequest. */
export interface HintFrame {
  type: 'hint';
  said?: string[];
  id?: number | string | null;
}

/** Ask for what the asked seat may know, as the rules' own record. */
export interface KnownFrame {
  type: 'known';
  id?: number | string | null;
}

/** I show others a match that is over: where I am in it, as whom, and what I point at. */
export interface LeadFrame {
  type: 'lead';
  key: string;
  ply: number;
  seen: string;
  at?: Pointed | null;
  arrows?: Arrow[];
  id?: number | string | null;
}

/** Get up; the table's options say who plays on. */
export interface LeaveFrame {
  type: 'leave';
  id?: number | string | null;
}

/** By what code others follow, and how many do. */
export interface Led {
  code: string;
  followers: number;
}

/** See MoveRequest. */
export interface MoveFrame {
  type: 'move';
  ply: number;
  move: number | object;
  key?: string | null;
  id?: number | string | null;
}

/** The answer to a frame: `result` is what the request of that name would have been answered. */
export interface Ok {
  type: 'ok';
  id: number | string | null;
  result: object | unknown;
}

/** See OrdersRequest. */
export interface OrdersFrame {
  type: 'orders';
  orders: string[];
  id?: number | string | null;
}

/** Are you there? */
export interface PingFrame {
  type: 'ping';
  id?: number | string | null;
}

/** A place on a thing that lies on the table. */
export interface Pointed {
  name: string;
  x: number;
  y: number;
}

/** Here, at this ply: a client that has seen less asks again. */
export interface Pong {
  type: 'pong';
  id: number | string | null;
  ply: number;
  now: number;
}

/** See ReissueAnswer. */
export interface ReissueAnswerFrame {
  type: 'reissue_answer';
  yes: boolean;
  id?: number | string | null;
}

/** Ask for the next table. */
export interface RematchFrame {
  type: 'rematch';
  id?: number | string | null;
}

/** Give up. */
export interface ResignFrame {
  type: 'resign';
  id?: number | string | null;
}

/** The client has drawn up to this ply; a slow reader is sent the newest state, not all. */
export interface SeenFrame {
  type: 'seen';
  ply: number;
  id?: number | string | null;
}

/** What a leader shows now; `led` false: nobody leads at the moment. */
export interface Shown {
  type: 'shown';
  led: boolean;
  ply: number;
  seen: string;
  at: Pointed | null;
  arrows: Arrow[];
}

/** See UndoAnswer. */
export interface UndoAnswerFrame {
  type: 'undo_answer';
  yes: boolean;
  id?: number | string | null;
}

/** See UndoRequest. */
export interface UndoFrame {
  type: 'undo';
  ply: number;
  to?: number | null;
  id?: number | string | null;
}

/** What the seat that is asked is shown tick by tick, never far ahead of its time. */
export interface Way {
  type: 'way';
  ply: number;
  rate: number;
  tick: number;
  now: number;
  last: number;
  at: number[][];
}

/** See WhyRequest. */
export interface WhyFrame {
  type: 'why';
  move: number | object;
  id?: number | string | null;
}

/** Another name, or another passphrase, which takes the old one if there is one. */
export interface ChangeName {
  name?: string | null;
  phrase?: string | null;
  old?: string | null;
}

/** I do not come in by this passkey any more. */
export interface DropPasskey {
  id: string;
}

/** It is me again; `along`: the seats that this browser holds are mine from now on. */
export interface Enter {
  name: string;
  phrase: string;
  along?: boolean;
}

/** Delete all that is known of me; my name, written once more, says that I mean it. */
export interface ForgetMe {
  name: string;
}

/** What was deleted, and what remains, in sentences. */
export interface Forgotten {
  deleted: string[];
  remains: string[];
}

/** Who is how strong at a game, the best first; those of too few matches come last. */
export interface Ladder {
  game: string;
  enough: number;
  rungs: Rung[];
}

/** Sign me out here, or everywhere else. */
export interface Leave {
  elsewhere?: boolean;
}

/** Who is signed in at this browser, and how they come in; null: nobody. */
export interface MeTold {
  player: NamedTold | null;
  passphrase: boolean;
  passkeys: PasskeyTold[];
  elsewhere: number;
  can_passkeys: boolean;
  ratings: OwnRating[];
}

/** A player who has a name here. */
export interface NamedTold {
  id: string;
  name: string;
}

/** I would like to be known by this name; what this browser holds comes along. */
export interface NewName {
  name: string;
  phrase: string;
}

/** How strong a player is at a game, as far as is known. */
export interface OwnRating {
  game: string;
  rating: number;
  spread: number;
  matches: number;
  won: number;
  provisional: boolean;
}

/** The seat one has now, and whether somebody must still come. */
export interface Paired {
  id: string;
  url: string;
  seat: number;
  token: string;
  waiting: boolean;
}

/** What the passkey has signed, as the browser's `toJSON()` writes it. */
export interface PasskeyAnswer {
  credential: object;
  along?: boolean;
}

/** What `navigator.credentials` is to be asked, as JSON. */
export interface PasskeyAsked {
  options: object;
}

/** What shall a passkey sign: a new name, one more key for mine, or that it is me again? */
export interface PasskeyQuestion {
  to: 'add' | 'enter' | 'new';
  name?: string | null;
}

/** A passkey by which a player comes in. */
export interface PasskeyTold {
  id: string;
  made: number;
}

/** I would like to play with anybody who waits for the same; else I wait. */
export interface PlayNow {
  game: string;
  seats?: number;
  rated?: boolean;
  name?: string | null;
  nonce?: string | null;
  key?: string | null;
}

/** A line of a ladder: a player, or a level of bots. */
export interface Rung {
  player: string | null;
  bot: string | null;
  name: string;
  rating: number;
  spread: number;
  matches: number;
  won: number;
  provisional: boolean;
}

/** A bot as somebody one can sit down with. */
export interface BotTold {
  bot: string;
  name: string;
  line: string;
  strength: string;
  rating: number;
}

/** Something a table can choose: one of `values`, or a number from `least` to `most`. */
export interface GameOption {
  key: string;
  default: number | boolean | string;
  values: (number | boolean | string)[];
  least: number | null;
  most: number | null;
  rule: string;
  text: string;
}

/** A named set of options. */
export interface GamePreset {
  name: string;
  text: string;
  options: Record<string, number | boolean | string>;
}

/** Every game. */
export interface Games {
  games: GameTold[];
}

/** A game that can be played here, and what its tables can choose. */
export interface GameTold {
  slug: string;
  title: string;
  rules: number;
  seats: number[];
  options: GameOption[];
  presets: GamePreset[];
  endings: string[];
  lengths: Record<string, number>;
  bots: string[];
  fingerprint: string;
  people: BotTold[];
}

/** A game with everything that lies in its box, and its rulebook as Markdown. */
export interface GameWhole {
  slug: string;
  title: string;
  rules: number;
  seats: number[];
  options: GameOption[];
  presets: GamePreset[];
  endings: string[];
  lengths: Record<string, number>;
  bots: string[];
  fingerprint: string;
  people: BotTold[];
  components: object;
  rulebook: string;
}

/** The process answers. */
export interface Health {
  status: 'ok';
}

/** What somebody should know before sitting down anywhere. */
export interface HouseTold {
  warming: string | null;
  lacks: Record<string, string>;
}

/** Where a browser takes messages, as its `PushSubscription` says it. */
export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** In which ways a seat is told, and which this server has; never where. */
export interface Reachable {
  ways: string[];
  push: string | null;
  webhook: boolean;
  mail: boolean;
}

/** Tell me when it is my turn: one of these ways. */
export interface ReachRequest {
  push?: Push | null;
  webhook?: string | null;
  mail?: string | null;
  seat?: number | null;
}

/** Tell me no more: not this browser, or nobody at all. */
export interface ReachStop {
  endpoint?: string | null;
  seat?: number | null;
}

/** A spectator would like a seat at which nobody is. */
export interface AskRequest {
  seat: number;
  name: string;
}

/** Go on without somebody who has been away for the table's time. */
export interface AwayRequest {
  of: number;
  act: 'bot' | 'claim';
  seat?: number | null;
}

/** What a match that is over is to be called; nothing takes the name away. */
export interface CallRequest {
  name: string;
  seat?: number | null;
}

/** A short text. Those who look on say what they are called. */
export interface ChatRequest {
  text: string;
  name?: string | null;
  seat?: number | null;
}

/** How long people may think: per move, per game (with an increment), or in days. */
export interface Clock {
  kind?: 'days' | 'game' | 'move' | 'none';
  seconds?: number | null;
  increment?: number;
  days?: number | null;
}

/** What would these choices bring at once? */
export interface ForeseeRequest {
  actions: number[];
  seat?: number | null;
}

/** What would be worth thinking about? */
export interface HintRequest {
  seat?: number | null;
  said?: string[];
}

/** What only the host may do: a new link, a seat made free, no more waiting, no line of chat. */
export interface HostRequest {
  act: 'approve' | 'begin' | 'bot' | 'decline' | 'disapprove' | 'free' | 'revoke' | 'unsay';
  seat?: number | null;
  bot?: string | null;
  n?: number | null;
}

/** Take a seat: by a link's token, or an open seat of the table by number or any. */
export interface Join {
  token?: string | null;
  name?: string | null;
  seat?: number | null;
  nonce?: string | null;
  colour?: number | null;
  key?: string | null;
  device?: boolean;
}

/** What becomes of a study: nobody wants to know any more. */
export interface LabAct {
  act: 'cancel';
}

/** A question of the Lab page: what shall be found out, with whom, in how many games. */
export interface LabQuestion {
  question: 'card' | 'change' | 'character';
  game: string;
  variant?: string | null;
  games?: number;
  bots?: string;
  seats?: number | null;
  seed?: number;
}

/** A log that is to be looked at: it becomes a finished table of its own. */
export interface LogRequest {
  log: string;
}

/** This seat is mine, and I have lost everything: may this device have it? */
export interface LostRequest {
  seat: number;
  name: string;
  key: string;
}

/** A move: at which ply it was thought of, and a key that makes a repeat harmless. */
export interface MoveRequest {
  ply: number;
  move: number | object;
  key?: string | null;
  seat?: number | null;
}

/** A guided first game to be set up. */
export interface NewLesson {
  game: string;
  name?: string | null;
}

/** One of a game's puzzles to be set up, at a table of its own. */
export interface NewPuzzle {
  game: string;
  number: number;
  name?: string | null;
}

/** A table to be set up. */
export interface NewTable {
  game: string;
  seats: string[];
  options?: Record<string, number | boolean | string>;
  preset?: string | null;
  box?: string | null;
  variant?: string | null;
  listed?: boolean;
  chat?: boolean;
  guests_talk?: boolean;
  clock?: Clock;
  absent?: string;
  pause?: number | number[] | null;
  quick_windows?: boolean | null;
  everyone?: boolean | null;
  name?: string | null;
  position?: object | null;
  away?: number | null;
  rated?: boolean;
}

/** When to be passed over without being asked, and with what. Nobody else learns of it. */
export interface OrdersRequest {
  orders: string[];
  seat?: number | null;
}

/** Whether one gives one's seat to somebody else, as the host asks. */
export interface ReissueAnswer {
  yes: boolean;
  seat?: number | null;
}

/** A request for the next table; a lone player may say who plays there as bots. */
export interface RematchRequest {
  seat?: number | null;
  bot?: string | null;
}

/** A request that only names its seat (where a token does not). */
export interface SeatOnly {
  seat?: number | null;
}

/** Whether one agrees to what was asked. */
export interface UndoAnswer {
  yes: boolean;
  seat?: number | null;
}

/** Go back to the table as it was after ply `to` (default: before this seat's last action). */
export interface UndoRequest {
  ply: number;
  to?: number | null;
  seat?: number | null;
}

/** Let the clock stand still for some days, where it counts days and everybody agrees. */
export interface VacationRequest {
  act: 'agree' | 'ask' | 'end' | 'refuse';
  days?: number | null;
  seat?: number | null;
}

/** What does this variant change? */
export interface VariantRequest {
  game: string;
  variant: string;
}

/** Could I do this now? */
export interface WhyRequest {
  move: number | object;
  seat?: number | null;
}

/** One sentence of a lesson: the rule behind it, and what on the table it is about. */
export interface LessonPage {
  say: string;
  rule: string;
  point: string[];
}

/** What a guided first game says to its learner now. */
export interface LessonTold {
  title: string;
  pages: LessonPage[];
  first: number;
  steps: number;
  move: object | null;
  instead: string;
  end: string;
  strayed: boolean;
}

/** A move of a puzzle that is not the best: what it wins, and whether it tempts. */
export interface PuzzleLoser {
  move: object;
  chance: number;
  tempts: boolean;
}

/** The puzzles of a game, the easiest first. */
export interface Puzzles {
  puzzles: PuzzleTold[];
}

/** A puzzle: whose move it is, what is best, what else there is, and who misses it. */
export interface PuzzleTold {
  seat: number;
  best: object;
  chance: number;
  losers: PuzzleLoser[];
  missed: Record<string, number>;
}

/** A number or a choice in a game's data file that a variant can change. */
export interface EditableField {
  key: string;
  label: string;
  now: number | boolean | string;
  values: (number | boolean | string)[];
}

/** A card, a tile, a character, or the options: what can be edited about it. */
export interface EditableThing {
  section: string;
  name: string;
  fields: EditableField[];
}

/** One number that a study has found so far, with its 95% interval; null where none can be. */
export interface LabFigure {
  name: string;
  n: number;
  value: number | null;
  low: number | null;
  high: number | null;
  share: boolean;
  verdict: string;
  base: number | null;
  variant: number | null;
}

/** How far a study of the Lab page is, and how it looks. */
export interface LabRun {
  id: string;
  game: string;
  question: string;
  state: 'cancelled' | 'failed' | 'playing' | 'ready' | 'waiting';
  done: number;
  total: number;
  figures: LabFigure[];
  fair: number | null;
  lines: string[];
  said: string;
  report: string | null;
  variant: VariantTold | null;
}

/** What the Lab page can do here: whether the asker may run studies, and what can be edited. */
export interface LabTold {
  may: boolean;
  why_not: string;
  most: number;
  questions: string[];
  things: EditableThing[];
}

/** One thing that a variant changes, in words; `key` says where it stands in the patch. */
export interface VariantChange {
  key: string;
  what: string;
  before: string;
  after: string;
}

/** The variants of a game that are stored here, and whether the asker may bring another. */
export interface Variants {
  variants: VariantTold[];
  own: boolean;
}

/** A variant: what it is called, what it says of itself, and all that it changes. */
export interface VariantTold {
  game: string;
  name: string;
  text: string;
  changes: VariantChange[];
  stored: string;
}

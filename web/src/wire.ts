/* Made from the server's schemas by `make types`: change those. */

export type Client =
  Move | Undo | HintWanted | CountWanted | Back | Next | Commit | Reveal | Look | Say | Mute | Ping;
export type Server = News | Taken | Refused | Hint | Counted | Chat | Here | Pong;

/**
 * Everything that travels, by name.
 */
export interface Wire {
  Client: Client;
  Server: Server;
  Move: Move;
  Undo: Undo;
  HintWanted: HintWanted;
  CountWanted: CountWanted;
  Back: Back;
  Next: Next;
  Commit: Commit;
  Reveal: Reveal;
  Look: Look;
  Say: Say;
  Mute: Mute;
  Ping: Ping;
  News: News;
  Step: Step;
  Event: Event;
  View: View;
  Choice: Choice;
  Time: Time;
  TableInfo: TableInfo;
  Clock: Clock;
  SeatInfo: SeatInfo;
  Fair: Fair;
  OriginInfo: OriginInfo;
  Taken: Taken;
  Refused: Refused;
  Hint: Hint;
  Reason: Reason;
  Chance: Chance;
  Counted: Counted;
  CountedCard: CountedCard;
  Chat: Chat;
  Here: Here;
  Pong: Pong;
  Reel: Reel;
  Lesson: Lesson;
  LessonStep: LessonStep;
  Way: Way;
  ReviewBegun: ReviewBegun;
  Judgement: Judgement;
  Option: Option;
  Summary: Summary;
  Account: Account;
  ReviewFailed: ReviewFailed;
  Attempt: Attempt;
  BotWanted: BotWanted;
  Bots: Bots;
  ClockWanted: ClockWanted;
  CommitmentWanted: CommitmentWanted;
  Company: Company;
  Contribution: Contribution;
  DailyDeals: DailyDeals;
  DealInfo: DealInfo;
  DealWanted: DealWanted;
  Fortune: Fortune;
  GameInfo: GameInfo;
  GameRecord: GameRecord;
  HeldInfo: HeldInfo;
  HintStep: HintStep;
  Invitation: Invitation;
  Leader: Leader;
  Link: Link;
  LinkUsed: LinkUsed;
  MoveChance: MoveChance;
  Moved: Moved;
  Name: Name;
  Onward: Onward;
  OwnTable: OwnTable;
  OwnTries: OwnTries;
  PageWanted: PageWanted;
  Place: Place;
  PlayerInfo: PlayerInfo;
  PlayerName: PlayerName;
  PositionWanted: PositionWanted;
  PuzzleHint: PuzzleHint;
  PuzzleJudged: PuzzleJudged;
  PuzzleNamed: PuzzleNamed;
  PuzzleShelf: PuzzleShelf;
  PuzzleShown: PuzzleShown;
  PuzzlesSeen: PuzzlesSeen;
  Ranked: Ranked;
  Reached: Reached;
  ReplayFile: ReplayFile;
  Result: Result;
  SeatHeld: SeatHeld;
  SeatWanted: SeatWanted;
  StartWanted: StartWanted;
  Strength: Strength;
  TableSeen: TableSeen;
  TableWanted: TableWanted;
  Token: Token;
  Trouble: Trouble;
  TryWanted: TryWanted;
}
/**
 * A move, for the version of the table that it was decided on, under an id of the client's own.
 */
export interface Move {
  type: "move";
  id: string;
  version: number;
  move: string;
}
/**
 * Take the last move back: alone with bots at an unrated table, and as long as nothing new was seen since.
 */
export interface Undo {
  type: "undo";
  id?: string | null;
}
/**
 * What would a strong bot do? In one's own turn: for those alone with bots, or where a table allows help.
 */
export interface HintWanted {
  type: "hint";
  id: string;
}
/**
 * Which cards have I not seen? At any time, for those who may have hints.
 */
export interface CountWanted {
  type: "count";
  id?: string | null;
}
/**
 * Take the seat back from the bot that plays there.
 */
export interface Back {
  type: "back";
  id?: string | null;
}
/**
 * Deal the next game of the match now.
 */
export interface Next {
  type: "next";
  id?: string | null;
}
/**
 * Commit the seat to a text for the shuffle, before the match: by its SHA-256, in hexadecimal.
 */
export interface Commit {
  type: "commit";
  commitment: string;
  id?: string | null;
}
/**
 * Open the text that the seat has committed itself to, once the table is locked.
 */
export interface Reveal {
  type: "reveal";
  text: string;
  id?: string | null;
}
/**
 * Tell again how the table is, and what happened since a version.
 */
export interface Look {
  type: "look";
  since?: number | null;
}
/**
 * A reaction, or a short text.
 */
export interface Say {
  type: "say";
  reaction?: ("clap" | "hurry" | "laugh" | "sorry" | "thanks" | "think" | "wave" | "wow") | null;
  text?: string | null;
  id?: string | null;
}
/**
 * Hear no more of a seat on this connection, or hear it again.
 */
export interface Mute {
  type: "mute";
  seat: number;
  on?: boolean;
}
/**
 * Is the server there?
 */
export interface Ping {
  type: "ping";
}
/**
 * The table as this seat may know it: what happened since, and how it is now.
 */
export interface News {
  type: "news";
  version: number;
  seat: number | null;
  steps: Step[];
  view: View | null;
  moves: Choice[];
  undo: boolean;
  time: Time;
  table?: TableInfo;
  hands?: (number | string)[][];
}
/**
 * An entry of the table's log as this seat may know it.
 */
export interface Step {
  version: number;
  at: number;
  what:
    | "away"
    | "back"
    | "committed"
    | "contributed"
    | "dealt"
    | "ended"
    | "locked"
    | "opened"
    | "placed"
    | "played"
    | "rematched"
    | "sat"
    | "started"
    | "stood"
    | "undone"
    | "unlocked";
  seat?: number | null;
  move?: string | null;
  by?: ("bot" | "greedy") | null;
  why?: ("clock" | "gone" | "left") | null;
  name?: string | null;
  bot?: string | null;
  table?: string | null;
  seats?: number[] | null;
  events?: Event[] | null;
}
export interface Event {
  at?: number;
  cards?: (number | string)[];
  count: number;
  from?: string;
  seat?: number;
  to?: string;
  what: string;
}
/**
 * What every game shows of itself. Each has a type of its own for it, with its phases and cards.
 */
export interface View {
  game: string;
  over: boolean;
  players: number;
  scores: number[];
  seat: number | null;
  start: number;
  turn: number;
  winners: number[];
}
/**
 * A legal move, and what it is sure to do.
 */
export interface Choice {
  move: string;
  events: Event[];
}
/**
 * Milliseconds left when this was sent.
 */
export interface Time {
  left?: number | null;
  banks?: number[] | null;
  deal?: number | null;
  gone?: number | null;
}
/**
 * A table as everybody may see it.
 */
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  options: {
    [k: string]: boolean;
  };
  deck: {
    [k: string]: unknown;
  } | null;
  length: number;
  clock: Clock | null;
  public: boolean;
  chat: boolean;
  rated: boolean;
  help: boolean;
  status: "open" | "over" | "playing";
  version: number;
  seats: SeatInfo[];
  host: number | null;
  opened: number;
  dealt: number;
  finished: number[][];
  totals: number[];
  winners: number[];
  commitment: string;
  locked: boolean;
  fair: Fair | null;
  seeds: string[] | null;
  deal: string | null;
  origin: OriginInfo | null;
  before: string | null;
  rematch: string | null;
}
/**
 * How long people may think: seconds for each move, or a bank for a whole game with seconds added by each move.
 */
export interface Clock {
  kind: "bank" | "move";
  seconds: number;
  increment?: number;
}
/**
 * Who sits on a seat.
 */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string | null;
  bot: string | null;
  away: ("clock" | "gone" | "left") | null;
  here: boolean;
  contribution: string | null;
}
/**
 * What the seed of a match at a table was made of: the table's own secret, and the texts that seats added to it.
 *
 *     In scheme 2 seats commit to their texts before any is opened, and the games' seeds come from a key. In scheme 1, of
 *     earlier versions, texts were open from the start.
 */
export interface Fair {
  seed: string;
  contributions: (string | null)[];
  scheme?: number;
}
/**
 * Where cards come from that were not shuffled for their table: from a game, or from a position somebody chose.
 */
export interface OriginInfo {
  table: string | null;
  game: number | null;
  after: number;
}
/**
 * A move is stored. The answer is the same however often it is asked for.
 */
export interface Taken {
  type: "taken";
  id: string;
  version: number;
}
/**
 * Something was not done, and why. Nothing has changed.
 */
export interface Refused {
  type: "refused";
  code: string;
  sentence: string;
  fields: {
    [k: string]: unknown;
  };
  id?: string | null;
  now?: News | null;
}
/**
 * What a strong bot would do on this seat, knowing what the seat may know, and why.
 */
export interface Hint {
  type: "hint";
  id: string;
  version: number;
  move: string;
  reason: Reason;
  chances: Chance[];
  thought: number;
}
/**
 * What the best move leads to (`this`), and what another one, `against`, would (`that`), by kind:
 *
 *     only: there is no other move. ends: the game is over; this is the share of the win.
 *     now_or_never: points at once; that is the share of worlds in which no move brings as many the next time.
 *     now: points at once. denies: points of all others until one's next turn, or the end of the round. prepares: points
 *     of one's own until then, and what that turn can bring. builds: points that lie on the table for oneself.
 *     takes: for all others. safer: the share of worlds with a setback until then (a lost round, animals that are eaten).
 *     better: the chance to win. close: the chance to win, and no other move is clearly worse.
 */
export interface Reason {
  kind:
    | "better"
    | "builds"
    | "close"
    | "denies"
    | "ends"
    | "now"
    | "now_or_never"
    | "only"
    | "prepares"
    | "safer"
    | "takes";
  against?: string | null;
  this?: number | null;
  that?: number | null;
  equal?: string | null;
  worlds?: number;
}
/**
 * A legal move, and the chance to win the game with it: from 0 to 1, a shared win counting as its share.
 */
export interface Chance {
  move: string;
  chance: number;
}
/**
 * All kinds of cards of the deck: what this seat has not seen, and what may come next.
 */
export interface Counted {
  type: "counted";
  version: number;
  cards: CountedCard[];
  hidden: number;
}
/**
 * A kind of card, as far as this seat has not seen it.
 */
export interface CountedCard {
  card: number | string;
  unseen: number;
  known: number;
  next: number;
}
/**
 * What somebody at the table says.
 */
export interface Chat {
  type: "chat";
  seat: number;
  reaction?: ("clap" | "hurry" | "laugh" | "sorry" | "thanks" | "think" | "wave" | "wow") | null;
  text?: string | null;
}
/**
 * Which seats' people are connected, and what that means for the time.
 */
export interface Here {
  type: "here";
  seats: number[];
  time: Time;
}
/**
 * The server is there.
 */
export interface Pong {
  type: "pong";
}
/**
 * A game that is over, move by move, as a seat saw it or with all cards open.
 */
export interface Reel {
  table: TableInfo;
  games: number;
  game: number;
  frames: News[];
  secret?: boolean;
}
/**
 * A game, learned by playing.
 */
export interface Lesson {
  table: TableInfo;
  coach: string;
  steps: LessonStep[];
}
/**
 * One thing to learn; without ways, only told.
 */
export interface LessonStep {
  id: string;
  fresh: boolean;
  before: News;
  ways: Way[];
  riddle: boolean;
  light: string[];
}
/**
 * A move that a lesson expects, and what is heard of it and of the answers to it.
 */
export interface Way {
  move: string;
  news: News[];
}
/**
 * What a review is going to look at.
 */
export interface ReviewBegun {
  decisions: number;
}
/**
 * A decision, judged on what the mover could know.
 */
export interface Judgement {
  number: number;
  seat: number;
  move: string;
  best: string;
  before: number[];
  after: number[];
  cost: number;
  moves: Option[];
  sure: boolean;
}
/**
 * A move that could be made, and the mover's chance with it.
 */
export interface Option {
  move: string;
  chance: number;
}
/**
 * A whole game: fair + luck + own + others == result, for every seat and to the last part.
 */
export interface Summary {
  fair: number;
  accounts: Account[];
  costliest: number[][];
  judged: number;
  decisions: number;
}
/**
 * How a seat came from its fair share to its result.
 */
export interface Account {
  seat: number;
  deal: number;
  draws: number;
  luck: number;
  own: number;
  others: number;
  result: number;
}
/**
 * A review that cannot be made, for a while at least: the last event of its stream.
 */
export interface ReviewFailed {
  sentence: string;
}
/**
 * A move that somebody thinks is the best; null from somebody who gives up and wants to see it.
 */
export interface Attempt {
  move: string | null;
}
/**
 * A bot's level, or null to free the seat.
 */
export interface BotWanted {
  bot: ("novice" | "easy" | "medium" | "hard" | "expert") | null;
}
/**
 * Whether bots are ready to think: on a new machine they are compiled first, one game after another.
 */
export interface Bots {
  awake: boolean;
  woken: number;
  games: number;
}
/**
 * How long people may think.
 */
export interface ClockWanted {
  kind: "move" | "bank";
  seconds: number;
  increment?: number;
}
/**
 * What one commits oneself to: the SHA-256 of a text, in hexadecimal.
 */
export interface CommitmentWanted {
  commitment: string;
}
/**
 * A game that one played with other people, who may go on with the same cards: `POST …/rotate`.
 */
export interface Company {
  table: string;
  game: number;
  names: string[];
}
/**
 * The text that one has committed oneself to; it goes into the shuffle.
 */
export interface Contribution {
  text: string;
}
/**
 * The deals of this day and of the one before, of all games: which day it is, is told by the server's clock.
 */
export interface DailyDeals {
  day: string;
  left: number;
  today: string[];
  yesterday: string[];
}
/**
 * A deal whose results are compared.
 */
export interface DealInfo {
  name: string;
  kind: "challenge" | "daily";
  game: string;
  players: number;
  options: {
    [k: string]: boolean;
  };
  deck: {
    [k: string]: unknown;
  } | null;
  when: number;
  running: boolean;
  you: OwnTries | null;
  tries: number;
  hidden: boolean;
  seats: SeatHeld[];
  standings: Ranked[];
}
/**
 * How far one has come with a deal oneself.
 */
export interface OwnTries {
  table: string | null;
  held: number[];
  next: number;
  done: boolean;
  company: Company | null;
}
/**
 * A seat of a deal, and all who held it.
 */
export interface SeatHeld {
  seat: number;
  bot: string;
  par: number | null;
  results: HeldInfo[];
}
/**
 * Somebody who held the cards of a seat, and what they made of them. All bots of a level are told as one.
 */
export interface HeldInfo {
  player: string;
  name: string;
  bot: string | null;
  you: boolean;
  points: number;
  share: number;
  left: boolean;
  late: boolean;
  counts: boolean;
  times: number;
  place: number;
  table: string | null;
}
/**
 * Somebody against par, over all seats they held.
 */
export interface Ranked {
  place: number;
  player: string;
  name: string;
  bot: string | null;
  you: boolean;
  seats: number[];
  difference: number;
}
/**
 * The seat one would like to play first; else the one that the challenger held.
 */
export interface DealWanted {
  seat?: number | null;
}
/**
 * What was luck in a match, and what was their own doing: in parts of a win, as reviews count them.
 */
export interface Fortune {
  game: string;
  at: number;
  luck: number;
  skill: number;
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  length: number;
  options: string[];
  levels: ("novice" | "easy" | "medium" | "hard" | "expert")[];
  deck: {
    [k: string]: unknown;
  };
}
/**
 * All that somebody has played of a game.
 */
export interface GameRecord {
  game: string;
  matches: number;
  won: number;
  left: number;
  rated: number;
  strength: Strength | null;
}
/**
 * How strong somebody is believed to be: hardly weaker than `rating - uncertainty`.
 */
export interface Strength {
  rating: number;
  uncertainty: number;
  provisional: boolean;
}
/**
 * The first hint, or a further one.
 */
export interface HintStep {
  step: number;
}
/**
 * An address to be sent, and the same as a QR code.
 */
export interface Invitation {
  url: string;
  picture: string;
}
/**
 * Somebody with a rating in a game.
 */
export interface Leader {
  rating: number;
  uncertainty: number;
  provisional: boolean;
  place: number;
  player: string;
  name: string;
  bot: string | null;
  you: boolean;
  matches: number;
}
/**
 * A private link: whoever opens it first has the seat.
 */
export interface Link {
  key: string;
  path: string;
  expires: number;
}
/**
 * The key of a private link.
 */
export interface LinkUsed {
  key: string;
}
/**
 * A move, and the chance to win the game with it.
 */
export interface MoveChance {
  move: string;
  chance: number;
}
/**
 * A move of a finished game, and the points of all seats after it.
 */
export interface Moved {
  version: number;
  game: number;
  seat: number;
  move: string;
  by: ("bot" | "greedy") | null;
  scores: number[];
}
/**
 * How somebody wants to be called.
 */
export interface Name {
  name: string;
}
/**
 * The table where it goes on.
 */
export interface Onward {
  table: string;
}
/**
 * A table that one sits or sat at.
 */
export interface OwnTable {
  id: string;
  code: string;
  game: string;
  options: {
    [k: string]: boolean;
  };
  deck: {
    [k: string]: unknown;
  } | null;
  length: number;
  clock: Clock | null;
  public: boolean;
  chat: boolean;
  rated: boolean;
  help: boolean;
  status: "open" | "playing" | "over";
  version: number;
  seats: SeatInfo[];
  host: number | null;
  opened: number;
  dealt: number;
  finished: number[][];
  totals: number[];
  winners: number[];
  commitment: string;
  locked: boolean;
  fair: Fair | null;
  seeds: string[] | null;
  deal: string | null;
  origin: OriginInfo | null;
  before: string | null;
  rematch: string | null;
  seat: number | null;
  changed: number;
}
/**
 * A page that somebody is to come to.
 */
export interface PageWanted {
  path: string;
}
/**
 * A seat at a table.
 */
export interface Place {
  table: string;
  seat: number;
  name: string;
}
/**
 * Everything that a page about somebody shows.
 */
export interface PlayerInfo {
  player: string;
  name: string;
  bot: string | null;
  you: boolean;
  favourite: string | null;
  games: GameRecord[];
  course: Reached[];
  fortunes: Fortune[];
  results: Result[];
}
/**
 * What somebody was believed to be after a rated match.
 */
export interface Reached {
  game: string;
  at: number;
  rating: number;
  uncertainty: number;
}
/**
 * A match that somebody finished.
 */
export interface Result {
  game: string;
  at: number;
  points: number;
  share: number;
  left: boolean;
  rated: boolean;
  table: string | null;
  deal: string | null;
}
/**
 * Somebody as pages call them: `/players/{player}`.
 */
export interface PlayerName {
  player: string;
  name: string;
}
/**
 * A position to play on from.
 */
export interface PositionWanted {
  position: {
    [k: string]: unknown;
  };
  seat: number;
  level?: ("novice" | "easy" | "medium" | "hard" | "expert") | null;
}
/**
 * First a move that tempts and is not the best; then a few moves, one of which is.
 */
export interface PuzzleHint {
  step: number;
  last: boolean;
  tempting: MoveChance | null;
  among: string[];
}
/**
 * What an attempt is worth, beside all other moves; and how it would go on.
 */
export interface PuzzleJudged {
  right: boolean;
  best: string;
  chances: MoveChance[];
  reason: {
    [k: string]: unknown;
  };
  news: {
    [k: string]: unknown;
  };
}
/**
 * A puzzle in a list.
 */
export interface PuzzleNamed {
  id: string;
  grade: number;
}
/**
 * The puzzles of a game.
 */
export interface PuzzleShelf {
  game: string;
  today: string;
  puzzles: PuzzleNamed[];
}
/**
 * A puzzle to be solved: the table as the seat sees it, and not the solution.
 */
export interface PuzzleShown {
  game: string;
  id: string;
  grade: number;
  news: {
    [k: string]: unknown;
  };
}
/**
 * All puzzles, and which day it is here.
 */
export interface PuzzlesSeen {
  day: string;
  shelves: PuzzleShelf[];
}
/**
 * The text of a replay file, as long as the gate lets through.
 */
export interface ReplayFile {
  text: string;
}
/**
 * The seat one would like; else any.
 */
export interface SeatWanted {
  seat?: number | null;
  commitment?: string | null;
}
/**
 * One's own text for the shuffle: used if no other has to be opened, and then the cards are dealt at once.
 */
export interface StartWanted {
  text?: string | null;
}
/**
 * A table as whoever asks sees it.
 */
export interface TableSeen {
  id: string;
  code: string;
  game: string;
  options: {
    [k: string]: boolean;
  };
  deck: {
    [k: string]: unknown;
  } | null;
  length: number;
  clock: Clock | null;
  public: boolean;
  chat: boolean;
  rated: boolean;
  help: boolean;
  status: "open" | "playing" | "over";
  version: number;
  seats: SeatInfo[];
  host: number | null;
  opened: number;
  dealt: number;
  finished: number[][];
  totals: number[];
  winners: number[];
  commitment: string;
  locked: boolean;
  fair: Fair | null;
  seeds: string[] | null;
  deal: string | null;
  origin: OriginInfo | null;
  before: string | null;
  rematch: string | null;
  seat: number | null;
}
/**
 * A table to be opened. A seat is “open”, or has a bot of a level.
 */
export interface TableWanted {
  game: string;
  /**
   * @minItems 2
   * @maxItems 6
   */
  seats: ("open" | "novice" | "easy" | "medium" | "hard" | "expert")[];
  length?: number | null;
  options?: {
    [k: string]: boolean;
  };
  deck?: {
    [k: string]: unknown;
  } | null;
  clock?: ClockWanted | null;
  public?: boolean;
  chat?: boolean;
  rated?: boolean;
  help?: boolean;
  sit?: boolean;
  commitment?: string | null;
}
/**
 * What a program shows with every request: `Authorization: Bearer …`.
 */
export interface Token {
  name: string;
  token: string;
  expires: number;
}
/**
 * Why something was not done: a code and fields for a program, a sentence for a person.
 */
export interface Trouble {
  code: string;
  sentence: string;
  fields: {
    [k: string]: unknown;
  };
}
/**
 * A moment to play on from, the seat to play it on, and how strong all bots are: else as they were.
 */
export interface TryWanted {
  seat: number;
  after?: number;
  level?: ("novice" | "easy" | "medium" | "hard" | "expert") | null;
}

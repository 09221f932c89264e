import type { AdminReply, GamePhase, OrganiserMessage, ScoreAdjustment } from '@reisspel/contract/game';
import type { PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { GameFlight, Landing, TakenHint, TaskArrival, TaskResult } from '@reisspel/contract/live';
import type { ReactionKind, VideoType } from '@reisspel/contract/photos';
import type { OwnRemoval, PendingRemoval } from '@reisspel/contract/privacy';
import type { AdminSubmission, Lookalike } from '@reisspel/contract/submissions';
import type { AdminTask, KeptAnswer } from '@reisspel/contract/tasks';
import type { TeamLook } from '@reisspel/contract/teams';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { Board } from '../board.ts';
import type { Retention, TripEnd } from '../photo-retention.ts';

/** Everybody sees a team's fields, except its password: see `teamCard`. */
export interface Team extends TeamLook {
  id: TeamId;
  /** The encrypted password; null without a password. */
  sealedPassword: string | null;
}

export interface StoredVideo {
  type: VideoType;
  bytes: number;
  sha256: string;
}

export interface Photo {
  id: PhotoId;
  /** The key of its files in the store. */
  storageKey: string;
  width: number;
  height: number;
  /** The size of the largest of the photo's files. */
  bytes: number;
  /** The digest of that file. */
  sha256: string;
  /** Similar for photos that look alike (`look.ts` of the server); null if it shows nothing. */
  look: string | null;
  /** Decided at arrival; null too when the earlier photo is erased. */
  resembles: Lookalike | null;
  takenAt: number;
  /** The video that this is the still of. Its file has the same key. */
  video: StoredVideo | null;
}

export interface Attempt extends Omit<AdminSubmission, 'teamId' | 'taskId' | 'resembles' | 'videoType'> {
  /** True once the team has asked for a review, also after the review is undone. */
  asked: boolean;
  /** null for a question, and for an erased photo, which `photoId` still names. */
  photo: Photo | null;
  /** null for a photo, a position, and an answer of a version that did not store answers. */
  answer: KeptAnswer | null;
  /** The answer that the organiser accepted afterwards, by which this one became right. */
  acceptedWith: SubmissionId | null;
}

export interface Opening {
  openedAt: number;
  /** Epoch milliseconds; null without a time limit. */
  deadlineAt: number | null;
}

export interface TeamTask {
  teamId: TeamId;
  taskId: TaskId;
}

export type Arrival = Omit<TaskArrival, keyof TeamTask>;

export interface Result extends Pick<TaskResult, 'outcome' | 'deduction' | 'settledAt'> {
  id: string;
  /** The submission that settled the task; null when no submission did. */
  submissionId: SubmissionId | null;
}

export interface TaskPlay {
  /** null before the team arrives, and for a task that does not open at a place. */
  arrival: Arrival | null;
  /** null for a photo task, and before the team opens the question. */
  opening: Opening | null;
  /** In order of arrival. */
  attempts: readonly Attempt[];
  /** null while the task is not settled. */
  result: Result | null;
  /** In the order in which the team took them. */
  hints: readonly Omit<TakenHint, keyof TeamTask>[];
}

/** Returns the attempt that settled the task, or undefined when none did. */
export function settlingAttempt({ attempts, result }: TaskPlay): Attempt | undefined {
  return attempts.find(({ id }) => id === result?.submissionId);
}

export type Removal = PendingRemoval & OwnRemoval;

export interface TeamPlay {
  /** In the order of `Game.tasks`. */
  tasks: readonly TaskPlay[];
  /** Newest first. */
  adjustments: readonly ScoreAdjustment[];
  /** In order of request. */
  removals: readonly Removal[];
  /** What the team wrote to the organiser, newest first. */
  replies: readonly AdminReply[];
}

export interface FrozenPhoto {
  photoId: PhotoId;
  points: number;
}

/** A flight as the trip's pages plan it, without what a provider says of it. */
export interface PlannedFlight extends Pick<GameFlight, 'id' | 'flightNumber' | 'from' | 'to'> {
  landsAt: number;
  /** The zone of the airport of arrival. */
  timeZone: string;
}

export interface Reaction {
  id: string;
  photoId: PhotoId;
  /** Who gave it; null for the organiser. */
  teamId: TeamId | null;
  kind: ReactionKind;
}

/** The game of a trip at one revision, and the live part of the trip's pages. Immutable. */
export interface Game {
  revision: number;
  flags: {
    started: boolean;
    /** True when everybody sees the scoreboard. */
    visible: boolean;
    /** True when teams may write to the organiser. */
    repliesOpen: boolean;
    /** True when those who see the gallery may react to its photos. */
    reactionsOn: boolean;
    /** Extra points for each right answer from the third in a row on; 0 for none. */
    streakBonus: number;
    board: Board;
    /** The time for which the views show windows, epoch ms. The rules use the present time. */
    windowsAt: number;
    /** At most one of each flight, in order of report. */
    landings: readonly Landing[];
    /** Sorted by photo id; empty while the board is live. */
    frozenGallery: readonly FrozenPhoto[];
  };
  /** Oldest first. */
  runs: readonly GameRun[];
  /** In playing order. */
  tasks: readonly AdminTask[];
  /** Oldest first. */
  teams: readonly Team[];
  /** In the order of `teams`. */
  play: readonly TeamPlay[];
  /** Newest first. */
  messages: readonly OrganiserMessage[];
  /** At most one of a team, and one of the organiser, for each photo; in the order of photos. */
  reactions: readonly Reaction[];
  pages: {
    contentVersion: number;
    startsOn: string;
    end: TripEnd;
    retention: Retention | null;
    /** In the trip's order, as the next list. */
    plannedFlights: readonly PlannedFlight[];
    flights: readonly FlightStatus[];
  };
}

/** How many phones of a team have a task open. Not stored with the game. */
export type Phones = ReadonlyMap<TeamId, ReadonlyMap<TaskId, number>>;

export interface LiveGame {
  game: Game;
  phones: Phones;
}

/** The play of a task that the team has not begun: one shared object, compared by identity. */
export const NOT_PLAYED: TaskPlay = {
  arrival: null,
  opening: null,
  attempts: [],
  result: null,
  hints: [],
};

/** The play of a team in a game without tasks. */
export const NO_TEAM_PLAY: TeamPlay = { tasks: [], adjustments: [], removals: [], replies: [] };

export function idOf({ id }: { id: string }): string {
  return id;
}

export function mapTeams<Value>(
  { teams, play }: Pick<Game, 'teams' | 'play'>,
  map: (team: Team, teamPlay: TeamPlay) => Value,
): Value[] {
  return teams.flatMap((team, index) => {
    const teamPlay = play[index];
    return teamPlay ? [map(team, teamPlay)] : [];
  });
}

/** Epoch ms; null while the game is not paused. */
export function pausedAt({ runs }: Pick<Game, 'runs'>): number | null {
  const last = runs.at(-1);
  return last && last.endedAt !== null && last.endedBy === 'pause' ? last.endedAt : null;
}

export function phaseOf({ flags, runs }: Pick<Game, 'flags' | 'runs'>): GamePhase {
  if (flags.started) return 'running';
  if (runs.length === 0) return 'waiting';
  return pausedAt({ runs }) === null ? 'ended' : 'paused';
}

/** True from a start to the end, also in a pause: other teams may still have to do the tasks. */
export function isUnderWay(game: Pick<Game, 'flags' | 'runs'>): boolean {
  return game.flags.started || pausedAt(game) !== null;
}

/** When the game was stopped (epoch ms); null while it is under way or has not begun. */
export function gameEndedAt({ runs }: Pick<Game, 'runs'>): number | null {
  const last = runs.at(-1);
  return last && last.endedAt !== null && last.endedBy === 'stop' ? last.endedAt : null;
}

/**
 * The time by which the clocks of questions and held photos run, from the present time: in a pause
 * they show the time at which it began. Both are epoch ms.
 */
export function clockTime(game: Pick<Game, 'runs'>, now: number): number {
  return pausedAt(game) ?? now;
}

/** The part of a game that tells which flights have landed. */
export interface WithLandings {
  flags: Pick<Game['flags'], 'landings'>;
}

/** When the game heard that the flight has landed (epoch ms); null while nobody said so. */
export function landedAt({ flags: { landings } }: WithLandings, id: string): number | null {
  return landings.find(({ flightId }) => flightId === id)?.landedAt ?? null;
}

/** At equal times, the row with the greater id is newer. */
export function newestFirst<Row extends { id: string; createdAt: number }>(a: Row, b: Row): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

/**
 * A period in which the game ran, in epoch milliseconds. `endedAt` is null while it runs. The run
 * after a pause goes on with all clocks as they were.
 */
export type GameRun = { startedAt: number } & (
  | { endedAt: null }
  | { endedAt: number; endedBy: 'stop' | 'pause' }
);

/** Two hints may be taken in the same millisecond. */
export function compareTakenHints(a: TaskPlay['hints'][number], b: TaskPlay['hints'][number]): number {
  return a.takenAt - b.takenAt || (a.hintId < b.hintId ? -1 : 1);
}

export function compareRequestTimes(a: Removal, b: Removal): number {
  return a.askedAt - b.askedAt || (a.photoId < b.photoId ? -1 : 1);
}

export function compareReactions(a: Reaction, b: Reaction): number {
  if (a.photoId !== b.photoId) return a.photoId < b.photoId ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

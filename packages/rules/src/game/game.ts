import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { FlightStatus } from '@reisspel/contract/flights';
import type { GamePhase } from '@reisspel/contract/game';
import type { PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { OrganiserMessage } from '@reisspel/contract/messages';
import type { AskedRemoval, OwnRemoval } from '@reisspel/contract/photo-removals';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { type Board, gamePhase } from '../board.ts';
import type { GameRun } from '../late-photos.ts';
import type { Retention, TripEnd } from '../photo-retention.ts';

/** A team as it is kept. */
export interface Team {
  id: TeamId;
  name: string;
  color: string;
  /** Sealed; null is no password. */
  sealedPassword: string | null;
}

/** A photo whose files are in the store. */
export interface Photo {
  id: PhotoId;
  /** Names its files. */
  storageKey: string;
  width: number;
  height: number;
  /** Of the largest file. */
  bytes: number;
  /** Of the largest file. */
  sha256: string;
  /** Epoch milliseconds. */
  takenAt: number;
}

/** One try of a team at a task. */
export interface Attempt extends Omit<AdminSubmission, 'teamId' | 'taskId'> {
  /** Whether the team has asked the organiser to look: it stays so when the review is taken back. */
  asked: boolean;
  /** null: a quiz has none, or it was erased. `photoId` still names an erased one. */
  photo: Photo | null;
}

/** A quiz that a team has seen. */
export interface Opening {
  /** Epoch milliseconds. */
  openedAt: number;
  /** Epoch milliseconds at which its time is over; null is never. */
  deadlineAt: number | null;
}

/** What a team does with a task. */
export interface TeamTask {
  teamId: TeamId;
  taskId: TaskId;
}

/** How a task ended for a team. */
export interface Result extends Pick<TaskResult, 'outcome' | 'settledAt'> {
  id: string;
  /** By which submission; null: by none. */
  submissionId: SubmissionId | null;
}

/** How a task stands for a team. */
export interface TaskPlay {
  /** null: the team has not opened it, or it is no quiz. */
  opening: Opening | null;
  /** In the order they came. */
  attempts: readonly Attempt[];
  /** null: it is not settled. */
  result: Result | null;
}

/** A team's wish that a photo goes, and what became of it. */
export type Removal = AskedRemoval & OwnRemoval;

/** What a team has done. */
export interface TeamPlay {
  /** The one at a place is about the task at that place. */
  tasks: readonly TaskPlay[];
  /** Newest first. */
  adjustments: readonly ScoreAdjustment[];
  /** As they were asked. */
  removals: readonly Removal[];
}

/** A photo that everybody saw in the gallery when the board was frozen. */
export interface FrozenPhoto {
  photoId: PhotoId;
  points: number;
}

/** The whole game of a trip at one revision, and what changes by itself on the trip's pages. It is never written to. */
export interface Game {
  revision: number;
  flags: {
    started: boolean;
    /** Whether everybody sees the scoreboard. */
    visible: boolean;
    board: Board;
    /** Empty while the board is live; by the ids of the photos. */
    frozenGallery: readonly FrozenPhoto[];
  };
  /** When it ran, the oldest first. */
  runs: readonly GameRun[];
  /** In playing order. */
  tasks: readonly AdminTask[];
  /** Oldest first. */
  teams: readonly Team[];
  /** The one at a place is about the team at that place. */
  play: readonly TeamPlay[];
  /** Newest first. */
  messages: readonly OrganiserMessage[];
  pages: {
    contentVersion: number;
    end: TripEnd;
    retention: Retention | null;
    /** In the trip's order. */
    flights: readonly FlightStatus[];
  };
}

/** What is on no table for long: the phones of each team that have a task open. */
export type Phones = ReadonlyMap<TeamId, ReadonlyMap<TaskId, number>>;

/** A game, and who is at it now. */
export interface LiveGame {
  game: Game;
  phones: Phones;
}

/** A task that a team has not touched. One for all, so that it is the same object everywhere. */
export const UNTOUCHED: TaskPlay = { opening: null, attempts: [], result: null };

/** What `of` says of each team, in the order of the teams. */
export function everyTeam<Of>(
  { teams, play }: Pick<Game, 'teams' | 'play'>,
  of: (team: Team, own: TeamPlay) => Of,
): Of[] {
  return teams.flatMap((team, at) => {
    const own = play[at];
    return own ? [of(team, own)] : [];
  });
}

export function phaseOf({ flags, runs }: Game): GamePhase {
  return gamePhase(flags.started, runs.length > 0);
}

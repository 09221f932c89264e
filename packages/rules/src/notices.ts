import type { FlightStatus } from '@reisspel/contract/flights';
import type { MessageId, PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Verdict } from '@reisspel/contract/submissions';
import type { FlightNews } from './flight-news.ts';

/** What became of a photo while its team may not have been looking. */
export type PhotoNews =
  /** `late`: it came when the game did not run any more, so that there is no trying again. */
  | { kind: 'decided'; verdict: Exclude<Verdict, { verdict: 'held' }>; late: boolean }
  /** By the organiser. `points`: what it brings the team now; null when it was won already. */
  | { kind: 'approved'; points: number | null }
  | { kind: 'rejected'; reason: string };

/** Something that people who do not look at the app want to hear of. It holds only what those may see who get it. */
export type Notice =
  | { kind: 'game-started' }
  | { kind: 'verdict'; teamId: TeamId; task: { id: TaskId; description: string }; news: PhotoNews }
  | { kind: 'adjustment'; teamId: TeamId; points: number; reason: string }
  /** `teamId` null: to all teams. */
  | { kind: 'message'; id: MessageId; teamId: TeamId | null; text: string }
  /** To the organiser: a team wants a photo gone. */
  | { kind: 'removal-asked'; photoId: PhotoId; team: string }
  /** To the organiser: all photos go in so many days. */
  | { kind: 'photos-go'; days: number }
  | {
      kind: 'flight';
      /** One at least. */
      news: readonly FlightNews[];
      status: FlightStatus;
      timeZones: { departure: string; arrival: string };
    };

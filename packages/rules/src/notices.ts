import type { FlightStatus } from '@reisspel/contract/flights';
import type { MessageId, PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Verdict } from '@reisspel/contract/submissions';
import type { FlightNews } from './flight-news.ts';

/** The outcome of a photo that its team may not have seen. */
export type PhotoNews =
  /** `late`: the photo came after the game stopped, so that the team cannot try again. */
  | { kind: 'decided'; verdict: Exclude<Verdict, { verdict: 'held' }>; late: boolean }
  /** `points`: what the approval brings the team; null when it brings nothing new. */
  | { kind: 'approved'; points: number | null }
  | { kind: 'rejected'; reason: string };

/** A notification. It holds only what its receivers may see. */
export type Notice =
  | { kind: 'game-started' }
  | { kind: 'verdict'; teamId: TeamId; task: { id: TaskId; description: string }; news: PhotoNews }
  | { kind: 'adjustment'; teamId: TeamId; points: number; reason: string }
  /** `teamId` null addresses all teams. */
  | { kind: 'message'; id: MessageId; teamId: TeamId | null; text: string }
  /** To the organiser. */
  | { kind: 'removal-asked'; photoId: PhotoId; team: string }
  /** To the organiser: all photos are deleted in so many days. */
  | { kind: 'photos-go'; days: number }
  | {
      kind: 'flight';
      /** At least one. */
      news: readonly FlightNews[];
      status: FlightStatus;
      timeZones: { departure: string; arrival: string };
    };

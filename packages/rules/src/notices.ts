import type { MessageId, PhotoId, ReplyId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Verdict } from '@reisspel/contract/submissions';
import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import type { NearChange } from './near-changes.ts';

export type VerdictNews =
  /** `late`: the photo came after the game or its task ended, so that the team cannot try again. */
  | { kind: 'decided'; verdict: Exclude<Verdict, { verdict: 'held' }>; late: boolean }
  /** `points`: what the team gains by the approval; null when the task was already completed. */
  | { kind: 'approved'; points: number | null }
  | { kind: 'rejected'; reason: string }
  /** The organiser accepted an answer that was wrong. */
  | { kind: 'answer-accepted'; points: number };

export type Notice =
  | { kind: 'game-started' | 'game-paused' | 'game-resumed' }
  | { kind: 'verdict'; teamId: TeamId; task: { id: TaskId; description: string }; news: VerdictNews }
  | { kind: 'adjustment'; teamId: TeamId; points: number; reason: string }
  /** `teamId` null addresses all teams. */
  | { kind: 'message'; id: MessageId; teamId: TeamId | null; text: string }
  | { kind: 'reply'; id: ReplyId; team: string; text: string }
  | { kind: 'removal-asked'; photoId: PhotoId; team: string }
  | { kind: 'photos-go'; days: number }
  | { kind: 'arrived'; trip: string }
  /** Names of the teams in the first place. */
  | { kind: 'winner'; teams: readonly string[] }
  /** `version` is that of the publication. */
  | { kind: 'programme'; changes: readonly NearChange[]; version: number }
  | {
      kind: 'flight';
      news: readonly FlightNews[];
      status: FlightStatus;
      timeZones: { departure: string; arrival: string };
    };

const MINUTE_MS = 60_000;

/** Minutes by which a delay must change to be news: for less, nobody changes their plans. */
export const NEWS_DELAY_MINUTES = 15;
/** Time after the landing from which no change is news, for example after a server's downtime. */
const NEWS_UNTIL_MS = 3 * 60 * MINUTE_MS;

export type FlightNews =
  | { kind: 'cancelled' }
  | { kind: 'diverted' }
  | { kind: 'departed' }
  | { kind: 'landed' }
  | { kind: 'delayed'; minutes: number }
  | { kind: 'on-time' }
  | { kind: 'gate'; gate: string };

const BEFORE_DEPARTURE: ReadonlySet<FlightState> = new Set([
  'SCHEDULED',
  'ON_TIME',
  'DELAYED',
  'BOARDING',
  'UNKNOWN',
]);
const ARRIVED: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED']);

/** A first status gives news only when it is bad: cancelled or diverted. */
function stateNews(before: FlightStatus | null, { status }: FlightStatus): FlightNews | null {
  if (status === before?.status) return null;
  if (status === 'CANCELLED') return { kind: 'cancelled' };
  if (status === 'DIVERTED') return { kind: 'diverted' };
  if (before === null || ARRIVED.has(before.status)) return null;
  if (status === 'IN_AIR') return { kind: 'departed' };
  return status === 'LANDED' ? { kind: 'landed' } : null;
}

function delayNews(before: FlightStatus | null, after: FlightStatus): FlightNews | null {
  const minutes = after.delayMinutes ?? 0;
  if (Math.abs(minutes - (before?.delayMinutes ?? 0)) < NEWS_DELAY_MINUTES) return null;
  return minutes < NEWS_DELAY_MINUTES ? { kind: 'on-time' } : { kind: 'delayed', minutes };
}

function gateNews(before: FlightStatus | null, { gate }: FlightStatus): FlightNews | null {
  // A gate in the first status is no news: it is on the page.
  return before === null || gate === null || gate === before.gate ? null : { kind: 'gate', gate };
}

/** Most important news first. `before` is null for the first status. An example is never news. */
export function flightNews(before: FlightStatus | null, after: FlightStatus, now: number): FlightNews[] {
  if (after.source === 'example') return [];
  if (after.arrivalTime !== null && now > after.arrivalTime + NEWS_UNTIL_MS) return [];
  const news = [stateNews(before, after)];
  if (BEFORE_DEPARTURE.has(after.status)) news.push(delayNews(before, after), gateNews(before, after));
  return news.filter((each) => each !== null);
}

import { z } from 'zod';
import { BoardState, GamePhase } from '../game.ts';
import { PhotoId, TeamId } from '../ids.ts';
import { videoType } from '../submissions.ts';
import { EpochMs } from '../time.ts';
import { FlightStatus } from './flights.ts';
import { Flight, TimelineDay, Trip } from './trip.ts';

/** Limited to more characters than a real token, to bound the comparison. */
export const shareToken = z.string().max(64);

/** The scoreboard as visitors see it: a freeze, a reveal and a hidden board hide here as much. */
export const SharedScores = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('hidden'), phase: GamePhase }),
  z.strictObject({
    status: z.literal('shown'),
    phase: GamePhase,
    board: BoardState,
    /** Best first. Lacks places that are not revealed yet. */
    places: z.array(
      z.strictObject({
        id: TeamId,
        rank: z.number().int(),
        name: z.string(),
        color: z.string(),
        score: z.number(),
      }),
    ),
  }),
]);
export type SharedScores = z.infer<typeof SharedScores>;

/** What a share link shows: no password, code or member's name. A part that is off is null. */
export const SharedTrip = Trip.pick({
  title: true,
  place: true,
  timeZone: true,
  startsOn: true,
  endsOn: true,
  archived: true,
  serverTime: true,
}).extend({
  flights: z
    .strictObject({
      /** The status is null while no provider knows the flight. */
      items: z.array(z.strictObject({ flight: Flight, status: FlightStatus.nullable() })),
      /** When the organiser told that everybody arrived, during a day. */
      arrivedAt: EpochMs.nullable(),
    })
    .nullable(),
  schedule: z.array(TimelineDay).nullable(),
  /** Days of the schedule with only the current items and the next ones. */
  today: z.array(TimelineDay).nullable(),
  scores: SharedScores.nullable(),
  /**
   * The best first after the game, and the newest first until then. Files are at
   * `/api/share/{token}/photos/{id}/{thumb|view|video}`.
   */
  highlights: z
    .array(
      z.strictObject({
        id: PhotoId,
        task: z.number().int(),
        /** null while the game runs, because other teams may not have opened the task yet. */
        caption: z.string().nullable(),
        team: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        videoType,
      }),
    )
    .nullable(),
});
export type SharedTrip = z.infer<typeof SharedTrip>;

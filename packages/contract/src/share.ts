import { z } from 'zod';
import { FlightStatus } from './flights.ts';
import { PhotoId } from './ids.ts';
import { Flight, TimelineDay } from './trip.ts';

/**
 * The data behind the share link, which needs no login: no password, no code, no name of a team's
 * member. A part that is off, for the link or on the trip's pages, is null.
 */
export const SharedTrip = z.strictObject({
  title: z.string(),
  place: z.string(),
  timeZone: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  flights: z.array(z.strictObject({ flight: Flight, status: FlightStatus.nullable() })).nullable(),
  schedule: z.array(TimelineDay).nullable(),
  /** Files are at `/api/share/{token}/photos/{id}/{thumb|view}`; newest first. */
  highlights: z
    .array(
      z.strictObject({
        id: PhotoId,
        /** The number of the task. */
        task: z.number().int(),
        /** null while the game runs, as another team may not have opened the task yet. */
        caption: z.string().nullable(),
        team: z.string(),
        width: z.number().int(),
        height: z.number().int(),
      }),
    )
    .nullable(),
  /** Epoch milliseconds at which the server answered. */
  serverTime: z.number().int(),
});
export type SharedTrip = z.infer<typeof SharedTrip>;

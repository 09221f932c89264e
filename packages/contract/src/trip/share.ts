import { z } from 'zod';
import { PhotoId } from '../ids.ts';
import { videoType } from '../submissions.ts';
import { FlightStatus } from './flights.ts';
import { Flight, TimelineDay, Trip } from './trip.ts';

/** What a share link shows: no password, code or member's name. A part that is off is null. */
export const SharedTrip = Trip.pick({
  title: true,
  place: true,
  timeZone: true,
  startsOn: true,
  endsOn: true,
  serverTime: true,
}).extend({
  flights: z.array(z.strictObject({ flight: Flight, status: FlightStatus.nullable() })).nullable(),
  schedule: z.array(TimelineDay).nullable(),
  /** Newest first. Files are at `/api/share/{token}/photos/{id}/{thumb|view|video}`. */
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

import { z } from 'zod';
import { coordinates } from '../trip/trip.ts';
import { place } from './checks.ts';
import { answerInput, answerOpening, answerWork, imageField } from './common.ts';

/** A place where a team must be. An answer from elsewhere is refused, and costs nothing. */
export const Place = z.strictObject({ type: z.literal('place'), ...place, ...imageField });

export const PlaceTaskInput = z.strictObject({ taskType: z.literal('place'), ...answerInput, ...place });
export type PlaceTaskInput = z.infer<typeof PlaceTaskInput>;

export const PlaceWork = z.strictObject({ taskType: z.literal('place'), ...answerWork });

/** The team receives the place, so that its phone can show how far it is. */
export const PlaceOpening = z.strictObject({ ...answerOpening, place: z.strictObject(place) });
export type PlaceOpening = z.infer<typeof PlaceOpening>;

/** Where a phone is. `accuracy` is in metres. The server judges it and stores it nowhere. */
export const PlaceAnswer = z.strictObject({ ...coordinates, accuracy: z.number().min(0) });
export type PlaceAnswer = z.infer<typeof PlaceAnswer>;

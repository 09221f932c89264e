import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MAX_TRIP_TEXT_LENGTH, MIN_ADMIN_PASSWORD_LENGTH } from '../limits.ts';
import { readableText } from '../text.ts';
import { EpochMs } from '../time.ts';
import { TripFile, TripSlug } from '../trip/trip.ts';

export const OwnerSession = z.strictObject({
  enabled: z.boolean(),
  loggedIn: z.boolean(),
});
export type OwnerSession = z.infer<typeof OwnerSession>;

export const OwnedTrip = z.strictObject({
  slug: TripSlug,
  title: z.string(),
  place: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  isDefault: z.boolean(),
  archivedAt: EpochMs.nullable(),
  createdAt: EpochMs,
});
export type OwnedTrip = z.infer<typeof OwnedTrip>;

const AdminPassword = z.string().min(MIN_ADMIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const NewTripInput = z.strictObject({
  slug: TripSlug,
  title: readableText(MAX_TRIP_TEXT_LENGTH),
  /** When absent, the server makes a password and shows it once. */
  adminPassword: AdminPassword.optional(),
  /** The content of the trip; absent for an empty trip. The title in the file overrides `title`. */
  file: TripFile.optional(),
});
export type NewTripInput = z.infer<typeof NewTripInput>;

export const NewTrip = z.strictObject({
  trip: OwnedTrip,
  /** Only this response shows it; null when the request contained a password. */
  generatedPassword: z.string().nullable(),
});
export type NewTrip = z.infer<typeof NewTrip>;

export const DefaultTripInput = z.strictObject({ slug: TripSlug });

/** `name` is the title of the trip, as the owner typed it. */
export const TripErasure = z.strictObject({ name: z.string().max(MAX_TRIP_TEXT_LENGTH) });
export type TripErasure = z.infer<typeof TripErasure>;

export const AdminPasswordInput = z.strictObject({ password: AdminPassword });

import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MAX_TRIP_TEXT_LENGTH, MIN_ADMIN_PASSWORD_LENGTH } from './limits.ts';
import { readableText } from './text.ts';
import { TripFile, TripSlug } from './trip.ts';

/** Whether this server has an owner's page, and whether this browser is in. */
export const OwnerSession = z.strictObject({
  /** false: `OWNER_PASSWORD` is not set. */
  enabled: z.boolean(),
  loggedIn: z.boolean(),
});
export type OwnerSession = z.infer<typeof OwnerSession>;

/** A trip as the server's owner sees it. */
export const OwnedTrip = z.strictObject({
  slug: TripSlug,
  title: z.string(),
  place: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Whether it answers at `/`. */
  isDefault: z.boolean(),
  /** Epoch milliseconds; null while it is not archived. */
  archivedAt: z.number().int().nullable(),
  createdAt: z.number().int(),
});
export type OwnedTrip = z.infer<typeof OwnedTrip>;

const AdminPassword = z.string().min(MIN_ADMIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const NewTripInput = z.strictObject({
  slug: TripSlug,
  title: readableText(MAX_TRIP_TEXT_LENGTH),
  /** Absent: one is made, and told once. */
  adminPassword: AdminPassword.optional(),
  /** What its pages tell; absent: an empty trip that its organiser fills in. Its title goes before `title`. */
  file: TripFile.optional(),
});
export type NewTripInput = z.infer<typeof NewTripInput>;

export const NewTrip = z.strictObject({
  trip: OwnedTrip,
  /** The organiser's password, told this once; null when it was given. */
  generatedPassword: z.string().nullable(),
});
export type NewTrip = z.infer<typeof NewTrip>;

export const DefaultTripInput = z.strictObject({ slug: TripSlug });
export type DefaultTripInput = z.infer<typeof DefaultTripInput>;

export const AdminPasswordInput = z.strictObject({ password: AdminPassword });
export type AdminPasswordInput = z.infer<typeof AdminPasswordInput>;

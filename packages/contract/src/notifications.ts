import { z } from 'zod';
import { FIRST_LANGUAGE, LANGUAGES } from './language.ts';
import { MAX_URL_LENGTH, PUSH_AUTH_LENGTH, PUSH_KEY_LENGTH } from './limits.ts';
import { isPlain } from './text.ts';
import { TripSlug } from './trip.ts';

/** What somebody wants to hear of: the game (who plays in no team hears that it begins), or the flights. */
export const NotificationTopic = z.enum(['game', 'flights']);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

/** SHA-256 of a subscription's address in base64url: names it without giving it away. */
export const PushSubscriptionId = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export type PushSubscriptionId = z.infer<typeof PushSubscriptionId>;

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** What `PushSubscription.toJSON()` of a browser tells, and what it is for. */
export const PushSubscriptionInput = z.strictObject({
  /** At the browser's push service; a secret between it and this server. */
  // A URL parser drops control characters and what else cannot be seen; the database would get them, and refuses a NUL.
  endpoint: z.url().max(MAX_URL_LENGTH).refine(isPlain),
  keys: z.strictObject({
    p256dh: base64url.length(PUSH_KEY_LENGTH),
    auth: base64url.length(PUSH_AUTH_LENGTH),
  }),
  topics: z.array(NotificationTopic).min(1).max(NotificationTopic.options.length),
  /** Of what it is told; pages from before there were several name none. */
  language: z.enum(LANGUAGES).default(FIRST_LANGUAGE),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscriptionInfo = z.strictObject({
  topics: z.array(NotificationTopic),
  language: z.enum(LANGUAGES),
});
export type PushSubscriptionInfo = z.infer<typeof PushSubscriptionInfo>;

/** What a browser needs to subscribe with: this server's public VAPID key (RFC 8292), in base64url. */
export const PushKey = z.strictObject({ publicKey: base64url });
export type PushKey = z.infer<typeof PushKey>;

const NotificationKind = z.enum([
  'game-started',
  'verdict',
  'adjustment',
  'message',
  'flight',
  'removal-asked',
  'photos-go',
]);

/** What a push message holds, once it is decrypted: all that the service worker shows, so that it asks for nothing. */
export const PushPayload = z.strictObject({
  kind: NotificationKind,
  /** A notification takes the place of an earlier one with the same tag. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** When it happened, epoch milliseconds. */
  at: z.number().int(),
  /** `isDefault`: it answers at `/` as well. */
  trip: z.strictObject({ slug: TripSlug, isDefault: z.boolean() }),
  /** Below the trip's address, such as "/game". */
  page: z.enum(['/game', '/vlucht', '/admin']),
});
export type PushPayload = z.infer<typeof PushPayload>;

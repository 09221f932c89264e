import { z } from 'zod';
import { FIRST_LANGUAGE, LANGUAGES } from './language.ts';
import { MAX_URL_LENGTH, PUSH_AUTH_LENGTH, PUSH_KEY_LENGTH } from './limits.ts';
import { isPlain } from './text.ts';
import { TripSlug } from './trip.ts';

/**
 * `game`: news of the game; a browser without a team only hears of its start. `flights`: news of
 * flights.
 */
export const NotificationTopic = z.enum(['game', 'flights']);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

/**
 * SHA-256 of the endpoint in base64url: identifies a subscription without revealing the endpoint.
 */
export const PushSubscriptionId = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export type PushSubscriptionId = z.infer<typeof PushSubscriptionId>;

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** The browser's `PushSubscription.toJSON()`, with topics and a language. */
export const PushSubscriptionInput = z.strictObject({
  /** A URL at the browser's push service; only the browser and this server may know it. */
  // A URL parser drops invisible characters, but the database gets the raw text and refuses a NUL.
  endpoint: z.url().max(MAX_URL_LENGTH).refine(isPlain),
  keys: z.strictObject({
    p256dh: base64url.length(PUSH_KEY_LENGTH),
    auth: base64url.length(PUSH_AUTH_LENGTH),
  }),
  topics: z.array(NotificationTopic).min(1).max(NotificationTopic.options.length),
  /** The language of the notifications; older pages do not send it. */
  language: z.enum(LANGUAGES).default(FIRST_LANGUAGE),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscriptionInfo = z.strictObject({
  topics: z.array(NotificationTopic),
  language: z.enum(LANGUAGES),
});
export type PushSubscriptionInfo = z.infer<typeof PushSubscriptionInfo>;

/** This server's public VAPID key (RFC 8292) in base64url: a browser needs it to subscribe. */
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

/**
 * The decrypted push message. It holds all that the service worker shows, which makes no request.
 */
export const PushPayload = z.strictObject({
  kind: NotificationKind,
  /** A notification replaces an earlier one with the same tag. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Epoch milliseconds of the event. */
  at: z.number().int(),
  /** `isDefault`: the trip also answers at `/`. */
  trip: z.strictObject({ slug: TripSlug, isDefault: z.boolean() }),
  /** The path below the trip's address. */
  page: z.enum(['/game', '/vlucht', '/admin']),
});
export type PushPayload = z.infer<typeof PushPayload>;

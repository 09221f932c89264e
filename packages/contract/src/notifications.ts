import { z } from 'zod';
import { FIRST_LANGUAGE, LANGUAGES } from './language.ts';
import { MAX_URL_LENGTH, PUSH_AUTH_LENGTH, PUSH_KEY_LENGTH } from './limits.ts';
import { isPlain } from './text.ts';
import { EpochMs } from './time.ts';
import { TripSlug } from './trip/trip.ts';

export const NotificationTopic = z.enum(['game', 'flights']);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

/** SHA-256 of the endpoint in base64url, which does not reveal the endpoint. */
export const PushSubscriptionId = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export type PushSubscriptionId = z.infer<typeof PushSubscriptionId>;

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

export const PushSubscriptionInput = z.strictObject({
  // A URL parser drops a NUL, but the database refuses it.
  endpoint: z.url().max(MAX_URL_LENGTH).refine(isPlain),
  keys: z.strictObject({
    p256dh: base64url.length(PUSH_KEY_LENGTH),
    auth: base64url.length(PUSH_AUTH_LENGTH),
  }),
  topics: z.array(NotificationTopic).min(1).max(NotificationTopic.options.length),
  /** Older pages send no language. */
  language: z.enum(LANGUAGES).default(FIRST_LANGUAGE),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** The family's link has no topics: it notifies of all that it shows. */
export const FamilySubscriptionInput = PushSubscriptionInput.omit({ topics: true });
export type FamilySubscriptionInput = z.infer<typeof FamilySubscriptionInput>;

export const PushSubscriptionInfo = z.strictObject({
  topics: z.array(NotificationTopic),
  language: z.enum(LANGUAGES),
});
export type PushSubscriptionInfo = z.infer<typeof PushSubscriptionInfo>;

/** The public VAPID key of this server (RFC 8292), in base64url. */
export const PushKey = z.strictObject({ publicKey: base64url });
export type PushKey = z.infer<typeof PushKey>;

const NotificationKind = z.enum([
  'game-started',
  'game-paused',
  'game-resumed',
  'verdict',
  'adjustment',
  'message',
  'reply',
  'flight',
  'programme',
  'removal-asked',
  'photos-go',
  'arrived',
  'winner',
]);

export const PushPayload = z.strictObject({
  kind: NotificationKind,
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  at: EpochMs,
  trip: z.strictObject({ slug: TripSlug, isDefault: z.boolean() }),
  page: z.union([
    z.enum(['/game', '/vlucht', '/schedule', '/admin']),
    // The family's page, with the secret of its link.
    z.templateLiteral(['/delen/', z.string()]),
  ]),
});
export type PushPayload = z.infer<typeof PushPayload>;

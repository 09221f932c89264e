import type { PushPayload } from '@reisspel/contract/notifications';
import { TripSlug } from '@reisspel/contract/trip';
import { systemClock } from '../platform/clock.ts';
import type { PushAddress, PushMessage } from '../platform/push/delivery.ts';
import { newVapidKeys } from '../platform/push/keys.ts';
import { PushSender, type SenderDeps } from '../platform/push/sender.ts';
import type { FakePush, FakeSubscription } from './fake-push.ts';

export const SENDER_KEYS = newVapidKeys();

/** One that trusts the fake service, and tries three times more without a pause. */
export function createSender(
  fake: FakePush,
  more: Pick<SenderDeps, 'onGone' | 'onError'> & Partial<SenderDeps>,
): PushSender {
  return new PushSender({
    keys: SENDER_KEYS,
    contact: 'mailto:beheer@reisspel.example',
    trustedOrigin: fake.url,
    clock: systemClock,
    pausesMs: [0, 0, 0],
    ...more,
  });
}

/** What the organiser says. */
export function messageOf(body: string, more: Partial<PushMessage> = {}): PushMessage {
  const payload: PushPayload = {
    kind: 'message',
    tag: 'reis message',
    title: 'Bericht van de spelleider',
    body,
    at: 0,
    trip: { slug: TripSlug.parse('reis'), isDefault: true },
    page: '/game',
  };
  return { payload: JSON.stringify(payload), ttlS: 3_600, urgency: 'high', topic: null, ...more };
}

/** Where its messages go. */
export function addressOf(subscription: FakeSubscription): PushAddress {
  const { endpoint, keys: own } = subscription.input([]);
  return { endpoint, ...own };
}

/** The texts of what has reached it, in order. */
export const bodies = ({ pushed }: FakeSubscription) => pushed.map(({ payload }) => payload.body);

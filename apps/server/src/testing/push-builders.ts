import type { PushPayload } from '@reisspel/contract/notifications';
import { TripSlug } from '@reisspel/contract/trip/trip';
import webpush from 'web-push';
import type { PushAddress, PushMessage } from '../platform/push/delivery.ts';
import { PushSender, type SenderDeps } from '../platform/push/sender.ts';
import type { FakePush, FakeSubscription } from './fake-push.ts';

export const SENDER_KEYS = webpush.generateVAPIDKeys();

/** Creates a sender that trusts the fake push service and retries without a pause. */
export function createSender(
  fake: FakePush,
  more: Pick<SenderDeps, 'onGone' | 'onError'> & Partial<SenderDeps>,
): PushSender {
  return new PushSender({
    keys: SENDER_KEYS,
    contact: 'mailto:beheer@reisspel.example',
    trustedOrigin: fake.url,
    pauseMs: 0,
    ...more,
  });
}

/** Makes a message of the organiser. */
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

export function addressOf(subscription: FakeSubscription): PushAddress {
  const { endpoint, keys } = subscription.input([]);
  return { endpoint, ...keys };
}

/** Returns the texts of the received messages, in order. */
export const bodies = ({ pushed }: FakeSubscription) => pushed.map(({ payload }) => payload.body);

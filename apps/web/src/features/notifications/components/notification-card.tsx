import type { NotificationTopic } from '@reisspel/contract/notifications';
import type { Trip } from '@reisspel/contract/trip/trip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useId } from 'react';
import { ApiError, request } from '../../../lib/api.ts';
import { isSafariTab } from '../../../lib/device/device-storage.ts';
import { errorText } from '../../../lib/errors.ts';
import { sessionQuery } from '../../../lib/session.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { isOn, PushFailure, turnOff, turnOn } from '../subscription.ts';

const HomeScreenSteps = optionalPart(() => import('../../../ui/home-screen-steps.tsx'));

/** `denied` means that the user forbade notifications in the browser. */
type NotificationState = 'denied' | 'off' | 'on';

/** Notifications that this browser can get: of a topic, or of the family's link. */
interface Channel {
  /** Part of the query's key. */
  key: readonly (string | undefined)[];
  reason: string;
  isOn: () => Promise<boolean>;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
}

async function stateNow(channel: Channel): Promise<NotificationState> {
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'off';
  return (await channel.isOn().catch(() => false)) ? 'on' : 'off';
}

/** Call this only from a click, because the browser may ask for permission. */
async function changeState(channel: Channel, on: boolean): Promise<NotificationState> {
  if (!on) {
    await channel.turnOff();
    return 'off';
  }
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'denied';
  // `default` means that the user closed the browser's question without an answer.
  if (permission === 'default') return 'off';
  await channel.turnOn();
  return 'on';
}

const TEXTS: Record<NotificationTopic, { title: () => string; reason: () => string }> = {
  game: { title: m.notifications_game_title, reason: m.notifications_game_reason },
  flights: { title: m.notifications_flights_title, reason: m.notifications_flights_reason },
};

/** Returns why this browser cannot receive notifications, or null when it can. */
function unsupportedReason(): string | null {
  if (!isSecureContext) return m.notifications_insecure();
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return null;
  }
  return isSafariTab() ? m.notifications_home_screen() : m.notifications_unsupported();
}

/** Milliseconds before the app requests the trip again. A trip seldom changes. */
const TRIP_STALE_MS = 60_000;

/** Returns the trip, or undefined until it is loaded. The pages of the game do not load it. */
function useTripIfLoaded(): Trip | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['notifications', 'trip'],
    queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
    initialData: () => queryClient.getQueryData<Trip>(['trip']),
    staleTime: TRIP_STALE_MS,
  });
  return data;
}

const PUSH_FAILURE: Record<PushFailure['why'], () => string> = {
  service: m.notifications_failed_service,
  unattended: m.notifications_failed_unattended,
};

interface NotificationCardProps {
  topic: NotificationTopic;
  /** True for the organiser, who gets other notifications about the game. */
  forOrganiser?: boolean;
}

function failureText(failure: Error): string {
  if (failure instanceof PushFailure) return PUSH_FAILURE[failure.why]();
  if (!(failure instanceof ApiError)) return m.error_network();
  // With these two codes, the server does not accept the subscription.
  if (failure.code === 'limit_reached') return m.error_too_busy();
  return failure.code === 'invalid_input' ? m.notifications_failed_service() : errorText(failure);
}

function NotificationSwitch({ channel }: { channel: Channel }) {
  const queryClient = useQueryClient();
  const queryKey = ['notifications', ...channel.key];
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => stateNow(channel),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The user restores the permission in the browser's own settings.
    refetchOnWindowFocus: (query) => (query.state.data === 'denied' ? 'always' : false),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (on: boolean) => changeState(channel, on),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
  });
  const failed = error && <Notice tone="bad">{failureText(error)}</Notice>;
  if (state === 'denied') return <Notice tone="info">{m.notifications_denied()}</Notice>;
  if (state === 'on') {
    return (
      <>
        <Notice tone="good">{m.notifications_on()}</Notice>
        {failed}
        <Button variant="quiet" icon={BellOff} busy={isPending} onClick={() => mutate(false)}>
          {m.notifications_turn_off()}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{channel.reason}</p>
      <p className="text-ink-2 text-sm">{m.notifications_permission()}</p>
      {failed}
      <Button busy={isPending} disabled={state === undefined} onClick={() => mutate(true)}>
        {isPending ? null : <Bell aria-hidden className="size-5" />}
        {failed === null ? m.notifications_turn_on() : m.common_retry()}
      </Button>
    </>
  );
}

interface ChannelCardProps {
  title: string;
  channel: Channel;
}

/** Offers notifications, or says why this browser cannot receive them. */
export function ChannelCard({ title, channel }: ChannelCardProps) {
  const id = useId();
  const why = unsupportedReason();
  return (
    <section aria-labelledby={id} className="print:hidden">
      <Card className="grid gap-3">
        <h2 id={id} className="flex items-center gap-2 text-xl">
          <Bell aria-hidden className="size-5 shrink-0 text-azure" />
          {title}
        </h2>
        {why === null ? <NotificationSwitch channel={channel} /> : <p className="text-ink-2">{why}</p>}
        {why !== null && isSecureContext && isSafariTab() ? <HomeScreenSteps /> : null}
      </Card>
    </section>
  );
}

/** Offers notifications of a topic. */
export default function NotificationCard({ topic, forOrganiser = false }: NotificationCardProps) {
  const trip = useTripIfLoaded();
  const { data: session } = useQuery(sessionQuery);
  // An archived trip has no news, and a trip may show no flights.
  if (trip === undefined || trip.archived || (topic === 'flights' && trip.flights === null)) return null;
  const { title, reason } = TEXTS[topic];
  const channel: Channel = {
    // Each team's session has its own subscription.
    key: [topic, session?.team?.id],
    reason: forOrganiser ? m.notifications_lead_reason() : reason(),
    isOn: () => isOn(topic),
    turnOn: () => turnOn(topic),
    turnOff: () => turnOff(topic),
  };
  return <ChannelCard title={title()} channel={channel} />;
}

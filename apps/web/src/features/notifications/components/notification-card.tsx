import type { NotificationTopic } from '@reisspel/contract/notifications';
import type { Trip } from '@reisspel/contract/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ApiError, request } from '../../../lib/api.ts';
import { isSafariTab } from '../../../lib/device-storage.ts';
import { errorText } from '../../../lib/errors.ts';
import { sessionQuery } from '../../../lib/session.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PushFailure } from '../subscription.ts';
import { useNotifications } from '../use-notifications.ts';

const TEXTS: Record<NotificationTopic, { title: () => string; reason: () => string }> = {
  game: { title: m.notifications_game_title, reason: m.notifications_game_reason },
  flights: { title: m.notifications_flights_title, reason: m.notifications_flights_reason },
};

/** Says why this browser can be sent no notifications; null when it can. */
function hindrance(): string | null {
  if (!isSecureContext) return m.notifications_insecure();
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return null;
  }
  return isSafariTab() ? m.notifications_home_screen() : m.notifications_unsupported();
}

/** Milliseconds: whether a trip is over changes seldom. */
const TRIP_STALE_MS = 60_000;

/** The trip of this page; undefined until it is known. The game does without it, so there it is asked for. */
function useTripHere(): Trip | undefined {
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
  /** Whether it is the organiser who is asked: they hear other things of the game. */
  leads?: boolean;
}

function failureText(failure: unknown): string {
  if (failure instanceof PushFailure) return PUSH_FAILURE[failure.why]();
  if (!(failure instanceof ApiError)) return m.error_network();
  // Nobody filled anything in: the server takes this browser's push service for none.
  if (failure.code === 'limit_reached') return m.error_too_busy();
  return failure.code === 'invalid_input' ? m.notifications_failed_service() : errorText(failure);
}

function Frame({ topic, children }: NotificationCardProps & { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="print:hidden">
      <Card className="grid gap-3">
        <h2 id={id} className="flex items-center gap-2 text-xl">
          <Bell aria-hidden className="size-5 shrink-0 text-azure" />
          {TEXTS[topic].title()}
        </h2>
        {children}
      </Card>
    </section>
  );
}

function Possible({ topic, leads = false }: NotificationCardProps) {
  const { state, turnOn, turnOff } = useNotifications(topic);
  const failure = 'failure' in state ? state.failure : null;
  const failed = failure === null ? null : <Notice tone="bad">{failureText(failure)}</Notice>;
  if (state.kind === 'denied') return <Notice tone="info">{m.notifications_denied()}</Notice>;
  if (state.kind === 'on') {
    return (
      <>
        <Notice tone="good">{m.notifications_on()}</Notice>
        {failed}
        <Button variant="quiet" onClick={turnOff}>
          <BellOff aria-hidden className="size-5" />
          {m.notifications_turn_off()}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{leads ? m.notifications_lead_reason() : TEXTS[topic].reason()}</p>
      <p className="text-ink-2 text-sm">{m.notifications_permission()}</p>
      {failed}
      <Button busy={state.kind === 'working'} disabled={state.kind === 'unknown'} onClick={turnOn}>
        {state.kind === 'working' ? null : <Bell aria-hidden className="size-5" />}
        {failure === null ? m.notifications_turn_on() : m.common_retry()}
      </Button>
    </>
  );
}

/** Offers to be told of what happens while nobody looks, with the reason why, or says why that is not possible here. */
export default function NotificationCard({ topic, leads = false }: NotificationCardProps) {
  const trip = useTripHere();
  const { data: session } = useQuery(sessionQuery);
  const why = hindrance();
  // Nothing happens in an earlier trip, and a trip may show no flights.
  if (trip === undefined || trip.archived || (topic === 'flights' && trip.flights === null)) return null;
  return (
    <Frame topic={topic}>
      {why === null ? (
        <Possible key={session?.team?.id} topic={topic} leads={leads} />
      ) : (
        <p className="text-ink-2">{why}</p>
      )}
    </Frame>
  );
}

import type { NotificationTopic } from '@reisspel/contract/notifications';
import type { Trip } from '@reisspel/contract/trip/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { ApiError, request } from '../../../lib/api.ts';
import { isSafariTab } from '../../../lib/device/device-storage.ts';
import { errorText } from '../../../lib/errors.ts';
import { sessionQuery } from '../../../lib/session.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { isOn, PushFailure, turnOff, turnOn } from '../subscription.ts';

type NotificationState =
  | { kind: 'unknown' }
  /** The user told the browser not to ask again. */
  | { kind: 'denied' }
  /** `failure`: the error of turning it on; null when there was none. */
  | { kind: 'off'; failure: unknown }
  | { kind: 'working' }
  /** `failure`: the error of turning it off; null when there was none. */
  | { kind: 'on'; failure: unknown };

const OFF: NotificationState = { kind: 'off', failure: null };
const ON: NotificationState = { kind: 'on', failure: null };

async function stateNow(topic: NotificationTopic): Promise<NotificationState> {
  if (Notification.permission === 'denied') return { kind: 'denied' };
  if (Notification.permission === 'default') return OFF;
  return (await isOn(topic)) ? ON : OFF;
}

async function turnedOn(topic: NotificationTopic): Promise<NotificationState> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return { kind: 'denied' };
  // Closing the question is not a refusal.
  if (permission === 'default') return OFF;
  await turnOn(topic);
  return ON;
}

interface NotificationControl {
  state: NotificationState;
  /** Call this from a click only, because the browser asks for permission. */
  turnOn: () => void;
  turnOff: () => void;
}

/** The state of one topic in this browser. Use this only without a hindrance. */
function useNotifications(topic: NotificationTopic): NotificationControl {
  const [state, setState] = useState<NotificationState>({ kind: 'unknown' });

  useEffect(() => {
    let gone = false;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void stateNow(topic)
        .catch(() => OFF)
        .then((found) => {
          // A change that is under way and a failure are not overwritten.
          const isIdle = (now: NotificationState) => now.kind === 'unknown' || now.kind === 'denied';
          if (!gone) setState((now) => (isIdle(now) ? found : now));
        });
    };
    look();
    // The user restores the permission in the browser's own settings.
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [topic]);

  const on = useCallback(() => {
    setState({ kind: 'working' });
    void turnedOn(topic)
      .catch((failure: unknown): NotificationState => ({ kind: 'off', failure }))
      .then(setState);
  }, [topic]);

  const off = useCallback(() => {
    setState({ kind: 'working' });
    void turnOff(topic)
      .then(() => OFF)
      .catch((failure: unknown): NotificationState => ({ kind: 'on', failure }))
      .then(setState);
  }, [topic]);

  return { state, turnOn: on, turnOff: off };
}

const TEXTS: Record<NotificationTopic, { title: () => string; reason: () => string }> = {
  game: { title: m.notifications_game_title, reason: m.notifications_game_reason },
  flights: { title: m.notifications_flights_title, reason: m.notifications_flights_reason },
};

/** Says why this browser cannot receive notifications; null when it can. */
function hindrance(): string | null {
  if (!isSecureContext) return m.notifications_insecure();
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return null;
  }
  return isSafariTab() ? m.notifications_home_screen() : m.notifications_unsupported();
}

/** Milliseconds; a trip seldom ends. */
const TRIP_STALE_MS = 60_000;

/** The trip of this page; undefined until it is known. The game itself does not load it. */
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
  /** True for the organiser, who receives other notifications of the game. */
  leads?: boolean;
}

function failureText(failure: unknown): string {
  if (failure instanceof PushFailure) return PUSH_FAILURE[failure.why]();
  if (!(failure instanceof ApiError)) return m.error_network();
  // The user entered nothing: the server rejects this browser's push service.
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

/** Offers notifications of a topic, or says why this browser cannot receive them. */
export default function NotificationCard({ topic, leads = false }: NotificationCardProps) {
  const trip = useTripHere();
  const { data: session } = useQuery(sessionQuery);
  const why = hindrance();
  // An archived trip has no news, and a trip may show no flights.
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

import type { NotificationTopic } from '@reisspel/contract/notifications';
import { useCallback, useEffect, useState } from 'react';
import { isOn, turnOff, turnOn } from './subscription.ts';

export type NotificationState =
  | { kind: 'unknown' }
  /** The browser was told to ask no more. */
  | { kind: 'denied' }
  /** `failure`: what went wrong when it was turned on; null for nothing. */
  | { kind: 'off'; failure: unknown }
  | { kind: 'working' }
  /** `failure`: what went wrong when it was turned off. */
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
  // Whoever closes the question has not said no.
  if (permission === 'default') return OFF;
  await turnOn(topic);
  return ON;
}

interface NotificationControl {
  state: NotificationState;
  /** From a click only: the browser asks for permission. */
  turnOn: () => void;
  turnOff: () => void;
}

/** Whether this browser is told of a topic, and how to change that. Only where there is no hindrance. */
export function useNotifications(topic: NotificationTopic): NotificationControl {
  const [state, setState] = useState<NotificationState>({ kind: 'unknown' });

  useEffect(() => {
    let gone = false;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void stateNow(topic)
        .catch(() => OFF)
        .then((found) => {
          // What is being changed right now is not put back; nor is what went wrong.
          const isIdle = (now: NotificationState) => now.kind === 'unknown' || now.kind === 'denied';
          if (!gone) setState((now) => (isIdle(now) ? found : now));
        });
    };
    look();
    // The permission is given back in the browser's own settings.
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

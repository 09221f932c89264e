import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, send } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { useSessionChanged } from '../../../live/session-change.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';

/** `guest` opens the pages of the trip; `owner` opens the server's own page. */
type Entrance = 'admin' | 'gallery' | 'guest' | 'owner';

const LOGIN_PATH: Record<Entrance, string> = {
  admin: '/api/session/admin',
  gallery: '/api/session/gallery',
  guest: '/api/session/guest',
  owner: '/api/owner/session',
};
/** Storage key for the end of a lockout (epoch ms). The server enforces the lockout. */
const LOCKOUT_KEY: Record<Entrance, string> = {
  admin: 'admin_lockout_time',
  gallery: 'gallery_lockout_time',
  guest: 'guest_lockout_time',
  owner: 'owner_lockout_time',
};
const MINUTE_MS = 60_000;

function minutesOf(error: ApiError): number {
  const { minutes } = error.params;
  return typeof minutes === 'number' ? minutes : 0;
}

/** Logs in by password. `blockedMinutes` is above 0 while the server refuses every attempt. */
function useLogin(entrance: Entrance) {
  const sessionChanged = useSessionChanged();
  const [blockedUntil, setBlockedUntil] = useState(() => Number(readStored(LOCKOUT_KEY[entrance]) ?? 0));
  const [, setUnblocked] = useState(0);
  useEffect(() => {
    const left = blockedUntil - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setUnblocked(blockedUntil), left);
    return () => clearTimeout(timer);
  }, [blockedUntil]);

  const login = useMutation({
    mutationFn: (password: string) => send('POST', LOGIN_PATH[entrance], { json: { password } }),
    onSuccess: sessionChanged,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'locked_out') return;
      const until = Date.now() + minutesOf(error) * MINUTE_MS;
      store(LOCKOUT_KEY[entrance], String(until));
      setBlockedUntil(until);
    },
  });
  // The server cannot render a value from this phone's storage.
  const blockedMs = useHydrated() ? Math.max(0, blockedUntil - Date.now()) : 0;
  const blockedMinutes = Math.ceil(blockedMs / MINUTE_MS);
  // A lockout that has ended is no longer an error.
  const lockedOut = login.error instanceof ApiError && login.error.code === 'locked_out';
  return { login, blockedMinutes, error: lockedOut ? null : login.error };
}

interface PasswordGateProps {
  opens: Entrance;
  title: string;
  text: ReactNode;
}

/** Asks for a password. Five failures lock it for a quarter of an hour. */
export function PasswordGate({ opens, title, text }: PasswordGateProps) {
  const { login, blockedMinutes, error: failure } = useLogin(opens);
  const blocked = blockedMinutes > 0;
  const error = blocked
    ? m.error_locked_out({ minutes: blockedMinutes })
    : failure
      ? errorText(failure)
      : undefined;
  return (
    <main className="page flex min-h-dvh flex-col justify-center">
      <Card className="mx-auto w-full max-w-md">
        <span className="mb-4 flex size-14 items-center justify-center rounded-2xl bg-waiting text-on-waiting">
          <Lock aria-hidden className="size-7" />
        </span>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-1 mb-6 text-ink-2">{text}</p>
        <PasswordForm
          texts={{
            field: m.common_password(),
            submit: blocked ? m.login_blocked() : m.login_submit(),
            show: m.common_show_password(),
            hide: m.common_hide_password(),
          }}
          error={error}
          busy={login.isPending}
          blocked={blocked}
          onSubmit={(password) => login.mutate(password)}
        />
      </Card>
    </main>
  );
}

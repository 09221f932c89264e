import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useReducer, useState } from 'react';
import { ApiError, send } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { useSessionChanged } from '../../../live/session-change.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';

/** Who logs in with a password. `guest` may read the trip, and `owner` may manage all trips. */
type LoginKind = 'admin' | 'gallery' | 'guest' | 'owner';

const MINUTE_MS = 60_000;

const isLockout = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'locked_out';

/** Logs in with a password. `blockedMinutes` is above 0 while the server refuses every attempt. */
function useLogin(kind: LoginKind) {
  // Storage key of the end of a lockout (epoch ms). The server enforces the lockout itself.
  const key = `${kind}_lockout_time`;
  const path = kind === 'owner' ? '/api/owner/session' : `/api/session/${kind}`;
  const sessionChanged = useSessionChanged();
  const [blockedUntil, setBlockedUntil] = useState(() => Number(readStored(key) ?? 0));
  const login = useMutation({
    mutationFn: (password: string) => send('POST', path, { json: { password } }),
    onSuccess: sessionChanged,
    onError: (error) => {
      // The page may open in another way by now.
      void sessionChanged();
      if (!isLockout(error)) return;
      const until = Date.now() + Number(error.params['minutes']) * MINUTE_MS;
      store(key, String(until));
      setBlockedUntil(until);
    },
  });
  // This is 0 on the server, because the server cannot read the storage of this device.
  const blockedMs = useHydrated() ? Math.max(0, blockedUntil - Date.now()) : 0;
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useTimeout(renderAgain, blockedMs || null);
  const blockedMinutes = Math.ceil(blockedMs / MINUTE_MS);
  // A lockout that has ended is no longer an error.
  return { login, blockedMinutes, error: isLockout(login.error) ? null : login.error };
}

interface PasswordGateProps {
  loginAs: LoginKind;
  title: string;
  text: ReactNode;
}

export function PasswordGate({ loginAs, title, text }: PasswordGateProps) {
  const { login, blockedMinutes, error: failure } = useLogin(loginAs);
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
          label={m.common_password()}
          submit={blocked ? m.login_blocked() : m.login_submit()}
          error={error}
          busy={login.isPending}
          blocked={blocked}
          onSubmit={(password) => login.mutate(password)}
        />
      </Card>
    </main>
  );
}

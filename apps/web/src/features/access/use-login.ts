import type { Role } from '@reisspel/contract/session';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useSessionChanged } from '../../live/session-change.ts';

type PasswordRole = Exclude<Role, 'player'>;

/** Where the end of a lockout (epoch ms) is remembered for the screen; the server holds the lockout itself. */
const LOCKOUT_KEY: Record<PasswordRole, string> = {
  admin: 'admin_lockout_time',
  gallery: 'gallery_lockout_time',
};
const MINUTE_MS = 60_000;

function minutesOf(error: ApiError): number {
  const { minutes } = error.params;
  return typeof minutes === 'number' ? minutes : 0;
}

/** Logging in by one password, with its lockout: `blocked` until the server would look at a password again. */
export function useLogin(role: PasswordRole) {
  const sessionChanged = useSessionChanged();
  const [blockedUntil, setBlockedUntil] = useState(() => Number(readStored(LOCKOUT_KEY[role]) ?? 0));
  const [, setUnblocked] = useState(0);
  useEffect(() => {
    const left = blockedUntil - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setUnblocked(blockedUntil), left);
    return () => clearTimeout(timer);
  }, [blockedUntil]);

  const login = useMutation({
    mutationFn: (password: string) => send('POST', `/api/session/${role}`, { json: { password } }),
    onSuccess: sessionChanged,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'locked_out') return;
      const until = Date.now() + minutesOf(error) * MINUTE_MS;
      store(LOCKOUT_KEY[role], String(until));
      setBlockedUntil(until);
    },
  });
  const blockedMinutes = Math.ceil(Math.max(0, blockedUntil - Date.now()) / MINUTE_MS);
  // A lockout that is over is no longer an error.
  const lockedOut = login.error instanceof ApiError && login.error.code === 'locked_out';
  return { login, blockedMinutes, error: lockedOut ? null : login.error };
}

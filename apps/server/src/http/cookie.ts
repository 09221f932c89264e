import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_LIFETIME_MS } from '../platform/session.ts';
import type { ClientInfo } from './client.ts';

const NAME = 'reisspel_session';

/** The session's cookie: not readable by scripts, not sent along from other sites. */
export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** Under HTTPS the `__Host-` prefix ties the cookie to this very host; plain HTTP cannot have it. */
export function createSessionCookie(client: ClientInfo): SessionCookie {
  const place = (c: Context) =>
    client.isSecure(c)
      ? ({ path: '/', secure: true, prefix: 'host' } as const)
      : ({ path: '/', secure: false } as const);
  return {
    read: (c) => getCookie(c, NAME, client.isSecure(c) ? 'host' : undefined) ?? null,
    write(c, token) {
      const maxAge = SESSION_LIFETIME_MS / 1_000;
      setCookie(c, NAME, token, { ...place(c), httpOnly: true, sameSite: 'Lax', maxAge });
    },
    clear(c) {
      deleteCookie(c, NAME, place(c));
    },
  };
}

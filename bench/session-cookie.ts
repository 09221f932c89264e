/** Returns the session cookie that an answer sets, for a `Cookie` header; empty without one. */
export function sessionCookieOf(response: Response): string {
  const session = response.headers.getSetCookie().find((cookie) => /^reisspel_(session_|owner)/.test(cookie));
  return session?.split(';')[0] ?? '';
}

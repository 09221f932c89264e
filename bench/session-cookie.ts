/** The session that an answer begins, as a `Cookie` header says it; empty when it begins none. It may name the device as well. */
export function sessionCookieOf(response: Response): string {
  const session = response.headers.getSetCookie().find((cookie) => /^reisspel_(session_|owner)/.test(cookie));
  return session?.split(';')[0] ?? '';
}

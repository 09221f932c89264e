import { LANGUAGE } from './language.ts';

/** The address, on this server, of a trip's calendar in the app's language. `path` is the trip's `calendarPath`. */
export function calendarPathHere(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.set('language', LANGUAGE);
  return `${pathname}?${searchParams}`;
}

import { LANGUAGE } from './language.ts';

/** `path` is the trip's `calendarPath`. */
export function calendarPathHere(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.set('language', LANGUAGE);
  return `${pathname}?${searchParams}`;
}

import { LANGUAGE } from '../language.ts';

/** Adds the app's language to the path of a calendar feed. */
export function calendarPathHere(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.set('language', LANGUAGE);
  return `${pathname}?${searchParams}`;
}

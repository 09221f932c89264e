import { LANGUAGE } from '../language.ts';

export function calendarPathHere(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.set('language', LANGUAGE);
  return `${pathname}?${searchParams}`;
}

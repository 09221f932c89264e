import { pageLanguage } from '../language.ts';

/** Adds the app's language to the path of a calendar feed. */
export function localizedCalendarPath(path: string): string {
  const [pathname = path, query] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('language', pageLanguage());
  return `${pathname}?${parameters}`;
}

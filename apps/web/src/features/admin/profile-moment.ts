import { LOCALE } from '../../lib/language.ts';

/** "za 21 nov 08:02" on the reader's own clock. */
export function fullMoment(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

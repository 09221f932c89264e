import { LOCALE } from '../../lib/language.ts';

/** "+5" or "−5": a real minus sign, as wide as the plus. */
export function signed(points: number): string {
  return new Intl.NumberFormat(LOCALE, { signDisplay: 'always' }).format(points).replace('-', '−');
}

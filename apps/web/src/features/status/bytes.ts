import { LOCALE } from '../../lib/language.ts';

const STEPS = [
  { unit: 'gigabyte', bytes: 1_000_000_000 },
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const;

/** "12,4 GB", "420 MB" or "0 kB". */
export function bytesText(count: number): string {
  const { unit, bytes } = STEPS.find((step) => count >= step.bytes) ?? { unit: 'kilobyte', bytes: 1_000 };
  const figure = count / bytes;
  const maximumFractionDigits = figure < 100 && unit === 'gigabyte' ? 1 : 0;
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, maximumFractionDigits }).format(figure);
}

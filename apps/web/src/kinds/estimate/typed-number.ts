import { MAX_ESTIMATE } from '@reisspel/contract/limits';
import { pageLocale } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';

/** The largest number of decimals that the app shows, which is enough for every answer. */
const MAX_DECIMALS = 20;

/** Returns "8.849 meter", or "42,195" without a unit. */
export function amountText(number: number, unit = ''): string {
  const text = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: MAX_DECIMALS }).format(number);
  return unit === '' ? text : `${text} ${unit}`;
}

/** The decimal sign of the app's language. */
const DECIMAL = amountText(0.5).includes(',') ? ',' : '.';

/** Returns the number without thousands separators, as a user types it. */
export function typedText(number: number, decimal = DECIMAL): string {
  const options = { useGrouping: false, maximumFractionDigits: MAX_DECIMALS } as const;
  return new Intl.NumberFormat('en', options).format(number).replace('.', decimal);
}

type TypedNumber =
  | { is: 'number'; value: number }
  | { is: 'no_number' | 'too_large' }
  /** "1.500" may mean fifteen hundred or one and a half. */
  | { is: 'ambiguous'; whole: string; decimal: string };

const PLAIN = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** Groups of three digits. "0.500" does not match, because it starts with a zero. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/;

function numberWithinLimit(value: number): TypedNumber {
  return Math.abs(value) > MAX_ESTIMATE ? { is: 'too_large' } : { is: 'number', value };
}

/**
 * Reads a number with a comma or a point as the decimal sign, whatever the language. If the
 * language's thousands separator could be either, the result is `ambiguous`: a wrong guess would
 * cost the team the question.
 */
export function readNumber(typed: string, decimal = DECIMAL): TypedNumber {
  const text = typed.replaceAll(/\s/g, '').replace('−', '-');
  const signs = text.replaceAll(/[^.,]/g, '');
  if (PLAIN.test(text)) {
    const value = Number(text.replace(',', '.'));
    if (!GROUPED.test(text) || signs === decimal) return numberWithinLimit(value);
    return { is: 'ambiguous', whole: text.replace(signs, ''), decimal: typedText(value, decimal) };
  }
  if (!GROUPED.test(text)) return { is: 'no_number' };
  // Several groups, or groups with decimals, tell the two signs apart: "1.234.567" and "1.234,5".
  const last = signs.at(-1) ?? '';
  const hasDecimals = signs.indexOf(last) === signs.length - 1;
  const at = hasDecimals ? text.lastIndexOf(last) : text.length;
  const whole = text.slice(0, at).replaceAll(/[.,]/g, '');
  return numberWithinLimit(Number(`${whole}.${text.slice(at + 1)}`));
}

/** Returns what is wrong with a typed number; null when it is fine. */
export function numberProblem(typed: string): string | null {
  const number = readNumber(typed);
  switch (number.is) {
    case 'number':
      return null;
    case 'no_number':
      return m.number_none();
    case 'too_large':
      return m.number_too_large();
    case 'ambiguous':
      return m.number_ambiguous({ whole: number.whole, decimal: number.decimal });
    default:
      return number satisfies never;
  }
}

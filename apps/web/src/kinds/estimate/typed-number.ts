import { MAX_ESTIMATE } from '@reisspel/contract/limits';
import { LOCALE } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';

/** Digits that no number of ours needs more of behind the comma. */
const MOST_DECIMALS = 20;

/** "8.849 meter", or "42,195" where nothing is counted. */
export function amountText(number: number, unit = ''): string {
  const text = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: MOST_DECIMALS }).format(number);
  return unit === '' ? text : `${text} ${unit}`;
}

/** The sign behind which decimals stand in the language of the app. */
const DECIMAL = amountText(0.5).includes(',') ? ',' : '.';

/** As somebody would type it: without signs between thousands. */
export function typedText(number: number, decimal = DECIMAL): string {
  const options = { useGrouping: false, maximumFractionDigits: MOST_DECIMALS } as const;
  return new Intl.NumberFormat('en', options).format(number).replace('.', decimal);
}

type TypedNumber =
  | { is: 'number'; value: number }
  | { is: 'nothing' | 'too_large' }
  /** "1.500", which may be fifteen hundred and one and a half. */
  | { is: 'ambiguous'; whole: string; decimal: string };

const PLAIN = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** Three digits in each group; "0.500" begins with none. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/;

function found(value: number): TypedNumber {
  return Math.abs(value) > MAX_ESTIMATE ? { is: 'too_large' } : { is: 'number', value };
}

/**
 * The number that somebody typed, with a comma or a point before its decimals whatever the language. The sign that stands
 * between thousands in theirs is asked about where it may be either: a wrong guess of ours would cost them the question.
 */
export function readNumber(typed: string, decimal = DECIMAL): TypedNumber {
  const text = typed.replaceAll(/\s/g, '').replace('−', '-');
  const signs = text.replaceAll(/[^.,]/g, '');
  if (PLAIN.test(text)) {
    const value = Number(text.replace(',', '.'));
    if (!GROUPED.test(text) || signs === decimal) return found(value);
    return { is: 'ambiguous', whole: text.replace(signs, ''), decimal: typedText(value, decimal) };
  }
  if (!GROUPED.test(text)) return { is: 'nothing' };
  // Several groups, or groups and decimals: "1.234.567" and "1.234,5" say which sign is which.
  const last = signs.at(-1) ?? '';
  const hasDecimals = signs.indexOf(last) === signs.length - 1;
  const at = hasDecimals ? text.lastIndexOf(last) : text.length;
  const whole = text.slice(0, at).replaceAll(/[.,]/g, '');
  return found(Number(`${whole}.${text.slice(at + 1)}`));
}

/** What is wrong with a number that was typed; null: nothing. */
export function numberProblem(typed: string): string | null {
  const number = readNumber(typed);
  switch (number.is) {
    case 'number':
      return null;
    case 'nothing':
      return m.number_none();
    case 'too_large':
      return m.number_too_large();
    case 'ambiguous':
      return m.number_ambiguous({ whole: number.whole, decimal: number.decimal });
    default:
      return number satisfies never;
  }
}

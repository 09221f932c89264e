import { type Language, LOCALES } from '@reisspel/contract/language';

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface CountOptions {
  signed?: boolean;
}

/** Formats a number with its noun: "+25 punten". */
export function countedIn(language: Language, forms: PluralForms, { signed = false }: CountOptions = {}) {
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language], { signDisplay: signed ? 'exceptZero' : 'auto' });
  return (count: number): string => `${number.format(count)} ${forms[plural.select(count)] ?? forms.other}`;
}

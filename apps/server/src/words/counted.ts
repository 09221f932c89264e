import { type Language, LOCALES } from '@reisspel/contract/language';

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface CountOptions {
  signed?: boolean;
}

/** Returns a function that formats a number with its noun, such as "+25 punten". */
export function createCountFormatter(
  language: Language,
  forms: PluralForms,
  { signed = false }: CountOptions = {},
) {
  // Created at first use: all languages together would slow each start by 3 %.
  let formats: { plural: Intl.PluralRules; number: Intl.NumberFormat } | null = null;
  return (count: number): string => {
    formats ??= {
      plural: new Intl.PluralRules(LOCALES[language]),
      number: new Intl.NumberFormat(LOCALES[language], { signDisplay: signed ? 'exceptZero' : 'auto' }),
    };
    return `${formats.number.format(count)} ${forms[formats.plural.select(count)] ?? forms.other}`;
  };
}

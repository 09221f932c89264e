import type { OptionId } from '@reisspel/contract/ids';

/** An option or item in the form. A new one has no id. A blank one does not count. */
export interface OptionValues {
  optionId: OptionId | null;
  text: string;
}

export const BLANK_OPTION: OptionValues = { optionId: null, text: '' };

/** Returns the options with a text, as they are sent to the server. */
export function filledOptions<Option extends OptionValues>(options: readonly Option[]) {
  return options
    .map(({ optionId, text, ...more }) => ({
      ...(optionId === null ? {} : { id: optionId }),
      ...more,
      text: text.trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** Returns what is wrong with the texts; null if nothing. */
export function textsProblem(options: readonly OptionValues[], min: number): 'too_few' | 'equal' | null {
  const texts = filledOptions(options).map(({ text }) => text);
  if (texts.length < min) return 'too_few';
  return new Set(texts).size < texts.length ? 'equal' : null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody has typed in. */
const typed = new Set<Field>();

addEventListener(
  'input',
  ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !target.matches('[type=checkbox], [type=radio], [type=file], [type=range]'))
      typed.add(target);
  },
  { capture: true },
);

/**
 * Whether a field on the page has text in it that somebody typed since this was loaded. Also when that was saved
 * meanwhile: nobody can tell from here, and whoever asks is in no hurry.
 */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value.trim() !== '');
}

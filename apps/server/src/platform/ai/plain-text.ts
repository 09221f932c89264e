/**
 * One line of readable text of at most `maxLength` UTF-16 units: a model may write anything, and people will read it.
 * Markup stays as it is, for the page to show as text.
 */
export function plainText(text: string, maxLength: number): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      // The cut may have gone through a character, and half of one is no text.
      .replace(/\p{Cs}$/u, '')
      .trimEnd()
  );
}

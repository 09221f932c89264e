/**
 * One line of readable text of at most `maxLength` UTF-16 units, from a model that may write
 * anything. Markup stays: the page shows it as text.
 */
export function plainText(text: string, maxLength: number): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      // The cut may have left half a surrogate pair.
      .replace(/\p{Cs}$/u, '')
      .trimEnd()
  );
}

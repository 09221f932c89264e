/** Characters that some operating system forbids in file names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** "Rode Team - Opdracht 1.jpg". */
export function fileName(parts: readonly string[], ending: string): string {
  return `${parts.join(' - ').replace(FORBIDDEN, ' ')}.${ending}`;
}

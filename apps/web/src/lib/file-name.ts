/** What some computer does not allow in the name of a file. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** A name for a file that is offered as a download: "Rode Team - Opdracht 1.jpg". */
export function fileName(parts: readonly string[], ending: string): string {
  return `${parts.join(' - ').replace(FORBIDDEN, ' ')}.${ending}`;
}

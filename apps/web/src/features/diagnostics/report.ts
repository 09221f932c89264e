/** A part of a report: a heading with its lines. */
export interface ReportPart {
  title: string;
  lines: readonly string[];
}

/** Plain text, to be mailed or put into an issue. Who makes the lines sees to it that they hold no secret. */
export function reportText(title: string, parts: readonly ReportPart[]): string {
  const written = parts.map((part) => [part.title, ...part.lines.map((line) => `  ${line}`)].join('\n'));
  return [title, ...written].join('\n\n');
}

/** The result of a phase. */
export interface PhaseResult {
  name: string;
  made: number;
  arrived: number;
  /** Repeated uploads: the phone did not know whether the earlier upload had arrived. */
  sentAgain: number;
  seconds: number;
}

const HEAD = ['phase', 'photos', 'arrived', 'sent again', 'seconds'];

/** Returns the results as a text table with totals. */
export function tableOf(results: readonly PhaseResult[]): string {
  const sum = (of: (result: PhaseResult) => number) => results.reduce((total, each) => total + of(each), 0);
  const total = {
    name: 'all',
    made: sum(({ made }) => made),
    arrived: sum(({ arrived }) => arrived),
    sentAgain: sum(({ sentAgain }) => sentAgain),
    seconds: sum(({ seconds }) => seconds),
  };
  const rows = [...results, total].map(({ name, made, arrived, sentAgain, seconds }) => [
    name,
    ...[made, arrived, sentAgain, Math.round(seconds)].map(String),
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [HEAD, ...rows].map(line).join('\n');
}

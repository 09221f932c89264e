/** A bound of goals, of the figure itself or of its ratio to the baseline. */
type Goal = { readonly most: number } | { readonly ratio: number };

/** One row of the table. */
export interface Figure {
  readonly job: string;
  readonly what: string;
  /** The database, or what the job varies. */
  readonly on: string;
  readonly unit: string;
  readonly value: number;
  /** The same of the baseline, in the same run; null where the goal needs none. */
  readonly baseline: number | null;
  readonly goal: Goal;
}

/** The value below which a share of all lie; `share` 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** What each field comes to over some rounds. */
export function medians<Name extends string>(
  rounds: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return median(rounds.map((round) => round[name]));
}

export function isMet({ value, baseline, goal }: Figure): boolean {
  return 'most' in goal ? value <= goal.most : baseline !== null && value <= baseline * goal.ratio;
}

function shown(value: number, unit: string): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`.trim();
}

function row(figure: Figure): string {
  const { job, what, on, unit, value, baseline, goal } = figure;
  const ratio = baseline === null ? '' : `${(value / baseline).toFixed(2)}x`;
  const bound = 'most' in goal ? shown(goal.most, unit) : `${goal.ratio}x`;
  const floor = baseline === null ? '' : shown(baseline, unit);
  return `| ${job} | ${what} | ${on} | ${shown(value, unit)} | ${floor} | ${ratio} | ${bound} | ${isMet(figure) ? 'yes' : 'no'} |\n`;
}

export function table(figures: readonly Figure[]): string {
  const head =
    '| job | figure | on | value | baseline | ratio | goal | met |\n|---|---|---|---|---|---|---|---|\n';
  return head + figures.map(row).join('');
}

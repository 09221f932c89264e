/** The highest allowed value of a figure, or of its ratio to the baseline. */
type Goal = { readonly most: number } | { readonly ratio: number };

/** One row of the table. */
export interface Figure {
  /** The bench. */
  readonly job: string;
  readonly what: string;
  /** The database. */
  readonly on: string;
  readonly unit: string;
  readonly value: number;
  /** The value of the baseline in the same run; null where the goal needs none. */
  readonly baseline: number | null;
  readonly goal: Goal;
}

/** Returns the value that this share (0 to 1) of all values does not exceed. 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Runs `work` once. `ms` is its duration in milliseconds. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const since = performance.now();
  const result = await work();
  return { result, ms: performance.now() - since };
}

/** Returns the median of one field over all rounds. */
export function medianOf<Name extends string>(
  rounds: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return median(rounds.map((round) => round[name]));
}

export function isMet({ value, baseline, goal }: Figure): boolean {
  return 'most' in goal ? value <= goal.most : baseline !== null && value <= baseline * goal.ratio;
}

function formatted(value: number, unit: string): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`.trim();
}

function row(figure: Figure): string {
  const { job, what, on, unit, value, baseline, goal } = figure;
  const ratio = baseline === null ? '' : `${(value / baseline).toFixed(2)}x`;
  const goalText = 'most' in goal ? formatted(goal.most, unit) : `${goal.ratio}x`;
  const baselineText = baseline === null ? '' : formatted(baseline, unit);
  return `| ${job} | ${what} | ${on} | ${formatted(value, unit)} | ${baselineText} | ${ratio} | ${goalText} | ${isMet(figure) ? 'yes' : 'no'} |\n`;
}

export function table(figures: readonly Figure[]): string {
  const head =
    '| job | figure | on | value | baseline | ratio | goal | met |\n|---|---|---|---|---|---|---|---|\n';
  return head + figures.map(row).join('');
}

/** Upper bounds of the buckets in seconds: from data of a page to the check of a photo. */
const BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const MS_PER_S = 1_000;

type Labels = Readonly<Record<string, string | number>>;

export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Labels; value: number }[];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${String(value).replaceAll(/[\\"\n]/g, (character) =>
        character === '\n' ? '\\n' : `\\${character}`,
      )}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function head(name: string, help: string, type: 'counter' | 'histogram' | 'gauge'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function createCounter(name: string, help: string) {
  const counts = new Map<string, number>();
  return {
    add(labels: Labels): void {
      const key = labelText(labels);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    lines: () => [
      ...head(name, help, 'counter'),
      ...[...counts].map(([labels, count]) => `${name}${labels} ${count}`),
    ],
  };
}
export type Counter = Pick<ReturnType<typeof createCounter>, 'add'>;

interface Distribution {
  labels: Labels;
  /** For each bound: the number of durations that do not exceed it. */
  upTo: number[];
  count: number;
  sumS: number;
}

function createHistogram(name: string, help: string) {
  const distributions = new Map<string, Distribution>();
  const linesOf = ({ labels, upTo, count, sumS }: Distribution) => [
    ...BOUNDS_S.map((le, index) => `${name}_bucket${labelText({ ...labels, le })} ${upTo[index]}`),
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${labelText(labels)} ${sumS}`,
    `${name}_count${labelText(labels)} ${count}`,
  ];
  return {
    observe(ms: number, labels: Labels = {}): void {
      const key = labelText(labels);
      const before = distributions.get(key) ?? { labels, upTo: BOUNDS_S.map(() => 0), count: 0, sumS: 0 };
      const seconds = ms / MS_PER_S;
      distributions.set(key, {
        labels,
        upTo: before.upTo.map((count, index) => count + (seconds <= (BOUNDS_S[index] ?? 0) ? 1 : 0)),
        count: before.count + 1,
        sumS: before.sumS + seconds,
      });
    },
    lines: () => [...head(name, help, 'histogram'), ...[...distributions.values()].flatMap(linesOf)],
  };
}

function gaugeLines({ name, help, values }: Gauge): string[] {
  return [
    ...head(name, help, 'gauge'),
    ...values.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
  ];
}

export function createMetrics() {
  const families = {
    requests: createCounter('reisspel_http_requests_total', 'Requests that were answered'),
    requestTimes: createHistogram('reisspel_http_request_duration_seconds', 'Time until the answer'),
    writeTimes: createHistogram(
      'reisspel_database_write_duration_seconds',
      'Time of a write transaction, including the wait for earlier ones',
    ),
    faults: createCounter('reisspel_faults_total', 'Faults that were reported'),
  };
  return {
    ...families,
    text: (gauges: readonly Gauge[]) =>
      [
        ...Object.values(families).flatMap((family) => family.lines()),
        ...gauges.flatMap(gaugeLines),
        '',
      ].join('\n'),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

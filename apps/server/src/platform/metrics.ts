/** Seconds: a page's data is fast below the first few, and a photo that is looked at takes the last. */
const BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const MS_PER_S = 1_000;

type Labels = Readonly<Record<string, string | number>>;

/** A figure that goes up only. */
export interface Counter {
  add(labels: Labels): void;
}

/** How long something takes. */
export interface Durations {
  observe(ms: number, labels?: Labels): void;
}

/** A figure as it is now. */
export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Labels; value: number }[];
}

interface Family {
  lines(): string[];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${String(value).replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function head(name: string, help: string, type: 'counter' | 'histogram' | 'gauge'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

class CounterFamily implements Counter, Family {
  readonly #head: string[];
  readonly #name: string;
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#head = head(name, help, 'counter');
  }

  add(labels: Labels): void {
    const key = labelText(labels);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  lines(): string[] {
    return [...this.#head, ...[...this.#counts].map(([labels, count]) => `${this.#name}${labels} ${count}`)];
  }
}

interface Distribution {
  labels: Labels;
  /** Of each bound, how many took no longer than it and longer than the one before. */
  within: number[];
  count: number;
  sumS: number;
}

class HistogramFamily implements Durations, Family {
  readonly #head: string[];
  readonly #name: string;
  readonly #distributions = new Map<string, Distribution>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#head = head(name, help, 'histogram');
  }

  observe(ms: number, labels: Labels = {}): void {
    const key = labelText(labels);
    let found = this.#distributions.get(key);
    if (found === undefined) {
      found = { labels, within: BOUNDS_S.map(() => 0), count: 0, sumS: 0 };
      this.#distributions.set(key, found);
    }
    const seconds = ms / MS_PER_S;
    const bound = BOUNDS_S.findIndex((each) => seconds <= each);
    if (bound !== -1) found.within[bound] = (found.within[bound] ?? 0) + 1;
    found.count += 1;
    found.sumS += seconds;
  }

  lines(): string[] {
    return [...this.#head, ...[...this.#distributions.values()].flatMap((each) => this.#linesOf(each))];
  }

  #linesOf({ labels, within, count, sumS }: Distribution): string[] {
    let upTo = 0;
    const buckets = BOUNDS_S.map((bound, index) => {
      upTo += within[index] ?? 0;
      return `${this.#name}_bucket${labelText({ ...labels, le: bound })} ${upTo}`;
    });
    return [
      ...buckets,
      `${this.#name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
      `${this.#name}_sum${labelText(labels)} ${sumS}`,
      `${this.#name}_count${labelText(labels)} ${count}`,
    ];
  }
}

function gaugeLines({ name, help, values }: Gauge): string[] {
  return [
    ...head(name, help, 'gauge'),
    ...values.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
  ];
}

/** What this server counts, in the text that Prometheus reads. */
export interface Metrics {
  requests: Counter;
  requestTimes: Durations;
  writeTimes: Durations;
  faults: Counter;
  text(gauges: readonly Gauge[]): string;
}

export function createMetrics(): Metrics {
  const requests = new CounterFamily('reisspel_http_requests_total', 'Requests that were answered');
  const requestTimes = new HistogramFamily(
    'reisspel_http_request_duration_seconds',
    'Time until there was an answer',
  );
  const writeTimes = new HistogramFamily(
    'reisspel_database_write_duration_seconds',
    'Time of a transaction that may write, its wait for the ones before it included',
  );
  const faults = new CounterFamily('reisspel_faults_total', 'What should not have happened');
  const families: readonly Family[] = [requests, requestTimes, writeTimes, faults];
  return {
    requests,
    requestTimes,
    writeTimes,
    faults,
    text: (gauges) =>
      [...families.flatMap((family) => family.lines()), ...gauges.flatMap(gaugeLines), ''].join('\n'),
  };
}

/** A known vulnerability that does not affect us, or has no fix yet. */
export interface Accepted {
  /** The registry's id: "GHSA-xxxx-xxxx-xxxx". */
  readonly advisory: string;
  readonly because: string;
  /** Last day of the exception, "2026-12-31"; then it must be reviewed. */
  readonly until: string;
}

export const ACCEPTED: readonly Accepted[] = [];

export interface Verdict {
  /** `unchecked`: the registry did not answer. */
  readonly state: 'clean' | 'holes' | 'unchecked';
  readonly lines: readonly string[];
}

interface Hole {
  advisory: string;
  name: string;
  severity: string;
  title: string;
}

const OF_WEIGHT = new Set(['high', 'critical']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The advisories themselves: a package affected through another names that one instead. */
function holesIn(vulnerabilities: Record<string, unknown>): Hole[] {
  return Object.values(vulnerabilities).flatMap((each) => {
    const via = isRecord(each) && Array.isArray(each.via) ? each.via : [];
    return via.filter(isRecord).map(({ url, name, severity, title }) => ({
      advisory: textOf(url).split('/').at(-1) ?? '',
      name: textOf(name),
      severity: textOf(severity),
      title: textOf(title),
    }));
  });
}

function parsed(report: string): unknown {
  try {
    return JSON.parse(report);
  } catch {
    return null;
  }
}

/** Judges a report of `npm audit --json`; `now` decides which exceptions have expired. */
export function judge(report: string, now: Date, accepted = ACCEPTED): Verdict {
  const read = parsed(report);
  if (!isRecord(read) || !isRecord(read.vulnerabilities)) return { state: 'unchecked', lines: [] };
  const today = now.toISOString().slice(0, '2026-12-31'.length);
  const isAccepted = ({ advisory }: Hole) =>
    accepted.some((each) => each.advisory === advisory && each.until >= today);
  const holes = holesIn(read.vulnerabilities).filter(
    (hole) => OF_WEIGHT.has(hole.severity) && !isAccepted(hole),
  );
  const lines = new Set(
    holes.map(({ advisory, name, severity, title }) => `${severity} ${name}: ${title} (${advisory})`),
  );
  return { state: lines.size > 0 ? 'holes' : 'clean', lines: [...lines] };
}

/** A known vulnerability that does not affect the server, or has no fix yet. */
export interface AcceptedAdvisory {
  /** The registry's id: "GHSA-xxxx-xxxx-xxxx". */
  readonly advisory: string;
  readonly because: string;
  /** Last day of the exception, "2026-12-31". After that day, somebody must review it. */
  readonly until: string;
}

export const ACCEPTED: readonly AcceptedAdvisory[] = [];

export interface AuditResult {
  /** `unchecked`: the registry did not answer. */
  readonly state: 'clean' | 'vulnerable' | 'unchecked';
  /** One line for each vulnerability. */
  readonly lines: readonly string[];
}

interface Vulnerability {
  advisory: string;
  name: string;
  severity: string;
  title: string;
}

const SERIOUS = new Set(['high', 'critical']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the advisories in npm's report. It skips a package that is only affected through a
 * dependency: npm gives that dependency's name instead of an advisory.
 */
function vulnerabilitiesIn(byPackage: Record<string, unknown>): Vulnerability[] {
  return Object.values(byPackage).flatMap((affected) => {
    const via = isRecord(affected) && Array.isArray(affected.via) ? affected.via : [];
    return via.filter(isRecord).map(({ url, name, severity, title }) => ({
      advisory: textOf(url).split('/').at(-1) ?? '',
      name: textOf(name),
      severity: textOf(severity),
      title: textOf(title),
    }));
  });
}

/** Returns null if the report is not JSON. */
function parsed(report: string): unknown {
  try {
    return JSON.parse(report);
  } catch {
    return null;
  }
}

/** Judges a report of `npm audit --json`. `now` decides which exceptions have ended. */
export function judgeAudit(report: string, now: Date, accepted = ACCEPTED): AuditResult {
  const read = parsed(report);
  if (!isRecord(read) || !isRecord(read.vulnerabilities)) return { state: 'unchecked', lines: [] };
  const today = now.toISOString().slice(0, '2026-12-31'.length);
  const isAccepted = ({ advisory }: Vulnerability) =>
    accepted.some((exception) => exception.advisory === advisory && exception.until >= today);
  const vulnerabilities = vulnerabilitiesIn(read.vulnerabilities).filter(
    (vulnerability) => SERIOUS.has(vulnerability.severity) && !isAccepted(vulnerability),
  );
  const lines = new Set(
    vulnerabilities.map(
      ({ advisory, name, severity, title }) => `${severity} ${name}: ${title} (${advisory})`,
    ),
  );
  return { state: lines.size > 0 ? 'vulnerable' : 'clean', lines: [...lines] };
}

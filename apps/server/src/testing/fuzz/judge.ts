import { MAX_JSON_BYTES } from '@reisspel/contract/limits';
import { isLimitedByItsRoute } from '../../http/bodies.ts';
import type { FuzzRequest } from './requests.ts';

export type FindingKind =
  /** The server did not answer. */
  | 'hang'
  | 'server-error'
  /** The server reported a fault. */
  | 'fault'
  /** The answer reveals internals. */
  | 'leak'
  /** A refused request changed data. */
  | 'changed'
  /** A GET changed data. */
  | 'changed-by-reading'
  /** A body above every size limit was accepted. */
  | 'body-taken';

export interface Finding {
  kind: FindingKind;
  what: string;
  request: FuzzRequest;
}

/** The result of a request. `unsendable` means that no client can send it. */
export type Answered =
  | { is: 'answered'; status: number; text: string }
  | { is: 'hanging' }
  | { is: 'unsendable' };

/** A GET may change this table, because downloads are logged. */
const AUDIT_TABLE = 'audit';
/** Maximum characters that a finding shows of a value. */
const MAX_SHOWN = 600;

/** Matches a stack trace, a path on the server, or an error of the database. */
const LEAKS =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|SQLITE_|sqlite3|ERR_[A-Z]+_|pg_catalog|syntax error at/;

/** Describes a finding and its request. */
export function described({ what, request }: Finding): string {
  const { role, method, path, headers, body } = request;
  const shown = typeof body === 'string' ? body.slice(0, MAX_SHOWN) : `${body?.length ?? 0} bytes`;
  const lines = headers.map(([name, value]) => `  ${name}: ${value.slice(0, MAX_SHOWN)}`).join('\n');
  return `${what}\n  ${role}: ${method} ${path.slice(0, MAX_SHOWN)}\n${lines}\n  ${shown}`;
}

/** Returns the bytes of a body that is too large for its route. Returns 0 for an allowed body. */
function bytesTooMany({ key, headers, body }: FuzzRequest): number {
  const [, type = ''] = headers.find(([name]) => name === 'Content-Type') ?? [];
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  return bytes <= MAX_JSON_BYTES || isLimitedByItsRoute(key, type) ? 0 : bytes;
}

/** The effects of a request: the tables that it changed, and the faults that it caused. */
interface Aftermath {
  changed: readonly string[];
  faults: readonly unknown[];
}

export function findingsOf(request: FuzzRequest, answer: Answered, aftermath: Aftermath): Finding[] {
  const { changed, faults } = aftermath;
  const findings: Finding[] = faults.map((fault) => ({
    kind: 'fault',
    what: `A fault: ${fault instanceof Error ? fault.stack : String(fault)}`,
    request,
  }));
  const add = (kind: FindingKind, what: string) => findings.push({ kind, what, request });
  if (answer.is === 'hanging') add('hang', 'No answer');
  if (answer.is !== 'answered') return findings;
  const { status, text } = answer;
  const isRefused = status >= 400;
  const tooMany = bytesTooMany(request);
  if (status >= 500) add('server-error', `Answered with ${status}: ${text.slice(0, MAX_SHOWN)}`);
  if (isRefused && LEAKS.test(text)) add('leak', `Reveals internals: ${text.slice(0, MAX_SHOWN)}`);
  if (isRefused && changed.length > 0)
    add('changed', `Refused with ${status}, and changed ${changed.join(', ')}`);
  const byReading = request.method === 'GET' ? changed.filter((table) => table !== AUDIT_TABLE) : [];
  if (!isRefused && byReading.length > 0)
    add('changed-by-reading', `A GET that changed ${byReading.join(', ')}`);
  if (!isRefused && tooMany > 0) add('body-taken', `Accepted ${tooMany} bytes, and answered ${status}`);
  return findings;
}

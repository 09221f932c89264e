import { MAX_JSON_BYTES } from '@reisspel/contract/limits';
import { isLimitedByItsRoute } from '../../http/bodies.ts';
import type { FuzzRequest } from './requests.ts';

export type FindingKind =
  /** No answer came. */
  | 'hang'
  | 'server-error'
  /** The server reported a fault, whatever it answered. */
  | 'fault'
  /** The answer reveals internals. */
  | 'leak'
  /** A refused request changed data. */
  | 'changed'
  /** A GET changed data. */
  | 'changed-by-reading'
  /** A body over every size limit was accepted. */
  | 'body-taken';

export interface Finding {
  kind: FindingKind;
  what: string;
  request: FuzzRequest;
}

/** `unsendable`: no client can send the request. */
export type Answered =
  | { is: 'answered'; status: number; text: string }
  | { is: 'hanging' }
  | { is: 'unsendable' };

/** Downloads are written to the audit log. */
const READS_CHANGE = 'audit';
/** Characters of a body that a finding shows. */
const SHOWN = 600;

/** A stack trace, a path on the server, or an error of the database. */
const LEAKS =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|SQLITE_|sqlite3|ERR_[A-Z]+_|pg_catalog|syntax error at/;

/** The request in a form that somebody can repeat. */
export function described({ what, request }: Finding): string {
  const { role, method, path, headers, body } = request;
  const shown = typeof body === 'string' ? body.slice(0, SHOWN) : `${body?.length ?? 0} bytes`;
  const lines = headers.map(([name, value]) => `  ${name}: ${value.slice(0, SHOWN)}`).join('\n');
  return `${what}\n  ${role}: ${method} ${path.slice(0, SHOWN)}\n${lines}\n  ${shown}`;
}

/** Bytes of a body that no route accepts; 0 if small enough or bounded by its own route. */
function bytesTooMany({ key, headers, body }: FuzzRequest): number {
  const [, type = ''] = headers.find(([name]) => name === 'Content-Type') ?? [];
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  return bytes <= MAX_JSON_BYTES || isLimitedByItsRoute(key, type) ? 0 : bytes;
}

/** Effects of a request: the changed tables and the reported faults. */
interface Aftermath {
  changed: readonly string[];
  faults: readonly unknown[];
}

export function findingsOf(request: FuzzRequest, answer: Answered, aftermath: Aftermath): Finding[] {
  const { changed, faults } = aftermath;
  const found: Finding[] = faults.map((fault) => ({
    kind: 'fault',
    what: `A fault: ${fault instanceof Error ? fault.stack : String(fault)}`,
    request,
  }));
  const find = (kind: FindingKind, what: string) => found.push({ kind, what, request });
  if (answer.is === 'hanging') find('hang', 'No answer');
  if (answer.is !== 'answered') return found;
  const { status, text } = answer;
  const isRefused = status >= 400;
  const tooMany = bytesTooMany(request);
  if (status >= 500) find('server-error', `Answered with ${status}: ${text.slice(0, SHOWN)}`);
  if (isRefused && LEAKS.test(text)) find('leak', `Tells too much: ${text.slice(0, SHOWN)}`);
  if (isRefused && changed.length > 0)
    find('changed', `Refused with ${status}, and changed ${changed.join(', ')}`);
  const byReading = request.method === 'GET' ? changed.filter((table) => table !== READS_CHANGE) : [];
  if (!isRefused && byReading.length > 0)
    find('changed-by-reading', `Read, and changed ${byReading.join(', ')}`);
  if (!isRefused && tooMany > 0) find('body-taken', `Took ${tooMany} bytes, and answered with ${status}`);
  return found;
}

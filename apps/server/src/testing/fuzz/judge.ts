import { MAX_JSON_BYTES } from '@reisspel/contract/limits';
import { isBoundedByItsRoute } from '../../http/middleware.ts';
import type { FuzzRequest } from './requests.ts';

export type FindingKind =
  /** No answer came. */
  | 'hang'
  | 'server-error'
  /** Reported as one, whatever was answered. */
  | 'fault'
  /** An answer tells what is nobody's business outside. */
  | 'leak'
  /** A refused request has changed something. */
  | 'changed'
  /** A GET has. */
  | 'changed-by-reading'
  /** A body was taken that is larger than any body may be. */
  | 'body-taken';

export interface Finding {
  kind: FindingKind;
  what: string;
  request: FuzzRequest;
}

/** What became of a request. `unsendable`: no client can send it. */
export type Answered =
  | { is: 'answered'; status: number; text: string }
  | { is: 'hanging' }
  | { is: 'unsendable' };

/** What is downloaded as a whole is written into the log. */
const READS_CHANGE = 'audit';
/** Characters of a body that a finding shows. */
const SHOWN = 600;

/** A trace, a path of the server's, or a database's own words. */
const LEAKS =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|SQLITE_|sqlite3|ERR_[A-Z]+_|pg_catalog|syntax error at/;

/** As somebody would have to send it again. */
export function described({ what, request }: Finding): string {
  const { role, method, path, headers, body } = request;
  const shown = typeof body === 'string' ? body.slice(0, SHOWN) : `${body?.length ?? 0} bytes`;
  const lines = headers.map(([name, value]) => `  ${name}: ${value.slice(0, SHOWN)}`).join('\n');
  return `${what}\n  ${role}: ${method} ${path.slice(0, SHOWN)}\n${lines}\n  ${shown}`;
}

/** The bytes of a body that no route takes; 0 where it is not too large, or has a bound of its own. */
function bytesTooMany({ key, headers, body }: FuzzRequest): number {
  const [, type = ''] = headers.find(([name]) => name === 'Content-Type') ?? [];
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  return bytes <= MAX_JSON_BYTES || isBoundedByItsRoute(key, type) ? 0 : bytes;
}

/** What else came of a request: the tables that are not as they were, and what the server reported meanwhile. */
interface Aftermath {
  changed: readonly string[];
  faults: readonly unknown[];
}

/** What is wrong with how a request was answered. */
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

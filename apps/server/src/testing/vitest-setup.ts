import { format } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** Asia/Kathmandu is UTC+5:45, which reveals mistakes with time zones. */
const KATHMANDU_OFFSET_MINUTES = -345;
const METHODS = ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir', 'table'] as const;

interface Line {
  readonly text: string;
  readonly stack: string;
}

let lines: Line[] = [];
let expected: RegExp[] = [];

/** Declares that this test writes to the console. The test fails if no output matches. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

function listen(): void {
  for (const method of METHODS) {
    const record = (...args: unknown[]) => {
      lines.push({ text: `console.${method}: ${format(...args)}`, stack: new Error().stack ?? '' });
    };
    console[method] = record;
  }
}

/** Throws for unexpected or missing output. The message contains `when`. */
function settle(when: string): void {
  const unexpected = lines.filter(({ text }) => !expected.some((pattern) => pattern.test(text)));
  const missing = expected.filter((pattern) => !lines.some(({ text }) => pattern.test(text)));
  lines = [];
  expected = [];
  if (unexpected.length > 0) {
    const shown = unexpected.map(({ text, stack }) => `${text}\n${stack.split('\n').slice(2, 5).join('\n')}`);
    throw new Error(`Console output ${when} that no expectConsole(pattern) declares:\n${shown.join('\n')}`);
  }
  if (missing.length > 0) throw new Error(`Expected on the console ${when}, but never written: ${missing}`);
}

if (new Date(2025, 0).getTimezoneOffset() !== KATHMANDU_OFFSET_MINUTES) {
  throw new Error('Tests run in Asia/Kathmandu, and this worker does not: see vitest.config.ts');
}
listen();
// After a test, the first registered hook runs last. So this hook also sees the output of the
// test's own clean-up.
beforeEach(() => settle('before a test'));
afterEach(() => settle('during the test'));
afterAll(() => settle('after the last test'));

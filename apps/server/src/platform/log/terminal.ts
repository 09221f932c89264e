import { z } from 'zod';

const DIM = '\u001b[2m';
const RED = '\u001b[31m';
const PLAIN = '\u001b[0m';

const Described = z.object({
  name: z.string(),
  code: z.string().optional(),
  message: z.string(),
  stack: z.array(z.string()),
});
const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() });
const RequestOf = z.object({
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number(),
  requestId: z.string(),
  role: z.string(),
});
const FaultOf = z.object({ place: z.string(), requestId: z.string().nullable(), error: Described });

function requestText(line: unknown): string {
  const { method, route, status, ms, role, requestId } = RequestOf.parse(line);
  return `${method} ${route} ${status} ${ms} ms ${DIM}${role} ${requestId}${PLAIN}`;
}

function faultText(line: unknown): string {
  const { place, requestId, error } = FaultOf.parse(line);
  const { name, code, message, stack } = error;
  const head = `${RED}${place}: ${name}${code === undefined ? '' : ` ${code}`}${PLAIN} ${message}`;
  return [
    `${head}${requestId === null ? '' : ` ${DIM}${requestId}${PLAIN}`}`,
    ...stack.map((at) => `  ${at}`),
  ].join('\n');
}

function textOf(json: string): string {
  const { level: _, time, msg, ...rest } = Line.parse(JSON.parse(json));
  const at = `${DIM}${new Date(time).toLocaleTimeString('nl')}${PLAIN}`;
  if (msg === 'request') return `${at} ${requestText(rest)}`;
  if (msg === 'fault') return `${at} ${faultText(rest)}`;
  return `${at} ${msg} ${DIM}${Object.entries(rest)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}${PLAIN}`;
}

/** Turns each JSON line into a readable one, for a terminal. */
export function readableLog(terminal: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void terminal.write(`${textOf(line)}\n`) };
}

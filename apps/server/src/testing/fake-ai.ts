import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { completion, type FakePiece, type FakeUsage, sendStream } from './fake-ai-stream.ts';
import { listenOnLoopback } from './loopback.ts';

export type FakeAnswer =
  /** A completion with this JSON. Reports no usage if `usage` is false. */
  | { kind: 'says'; content: unknown; usage?: FakeUsage }
  | { kind: 'text'; content: string; usage?: FakeUsage }
  /** A status of 200 with this body instead of a completion. */
  | { kind: 'raw'; body: string }
  /** An error. Its body is `body`, or else that of OpenAI with `message` and `param`. */
  | {
      kind: 'status';
      status: number;
      headers?: Record<string, string>;
      message?: string;
      param?: string;
      body?: unknown;
    }
  | { kind: 'cut-off' }
  /** No answer until the fake is closed. */
  | { kind: 'silent' }
  /** Server-Sent Events. */
  | { kind: 'stream'; pieces: readonly FakePiece[]; usage?: FakeUsage; finish?: 'stop' | 'length' }
  /** A stream whose connection drops after the last piece. */
  | { kind: 'stream-cut-off'; pieces: readonly FakePiece[] };

const ContentPart = z.object({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.object({ url: z.string() }).optional(),
});
type Part = z.infer<typeof ContentPart> & { role: string };

const Request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(ContentPart)]) })),
  response_format: z.object({ type: z.string() }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  temperature: z.number().optional(),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});

export interface FakeAiRequest {
  path: string | undefined;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  /** The raw request. */
  body: string;
  /** The parsed request. */
  asked: z.infer<typeof Request>;
  /** Text of the system messages. */
  instructions: string;
  /** Text of the user's message. */
  text: string;
  photo: Buffer;
  /** Type of the requested response format. */
  format: string | undefined;
  /** `aborted` if the client disconnected before the answer. */
  ended: Promise<'answered' | 'aborted'>;
}

/** An answer, or a function that makes an answer. */
export type FakeTurn = FakeAnswer | ((request: FakeAiRequest) => FakeAnswer | Promise<FakeAnswer>);

export interface FakeAi {
  baseUrl: string;
  requests: FakeAiRequest[];
  /** The most concurrent requests so far. */
  mostOpen(): number;
  close(): Promise<void>;
}

async function respond(
  response: ServerResponse,
  answer: FakeAnswer,
  { asked }: FakeAiRequest,
): Promise<void> {
  switch (answer.kind) {
    case 'says':
    case 'text': {
      const content = answer.kind === 'text' ? answer.content : JSON.stringify(answer.content);
      const usage = answer.usage ?? true;
      if (asked.stream) {
        await sendStream(response, { pieces: [content], usage: wantsUsage(asked) && usage, end: 'stop' });
        return;
      }
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(completion(content, usage)));
      return;
    }
    case 'raw':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer.body);
      return;
    case 'status': {
      const { message = 'No', param = null } = answer;
      const { body = { error: { message, type: 'error', param, code: null } } } = answer;
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
        .end(JSON.stringify(body));
      return;
    }
    case 'cut-off': {
      const whole = JSON.stringify(completion('{"matches":true', true));
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': whole.length });
      response.write(whole.slice(0, 40), () => response.destroy());
      return;
    }
    case 'silent':
      return;
    case 'stream': {
      const { pieces, usage = true, finish = 'stop' } = answer;
      await sendStream(response, { pieces, usage: wantsUsage(asked) && usage, end: finish });
      return;
    }
    case 'stream-cut-off':
      await sendStream(response, { pieces: answer.pieces, usage: false, end: 'cut-off' });
      return;
    default:
      answer satisfies never;
  }
}

function wantsUsage(asked: z.infer<typeof Request>): boolean {
  return asked.stream_options?.include_usage === true;
}

function endOf(response: ServerResponse): Promise<'answered' | 'aborted'> {
  return new Promise((resolve) => {
    response.on('close', () => resolve(response.writableFinished ? 'answered' : 'aborted'));
  });
}

async function read(request: IncomingMessage, response: ServerResponse): Promise<FakeAiRequest> {
  const ended = endOf(response);
  const body = await text(request);
  const asked = Request.parse(JSON.parse(body));
  const parts = asked.messages.flatMap(({ role, content }) =>
    (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map(
      (part): Part => ({
        role,
        ...part,
      }),
    ),
  );
  const textOf = (role: string) =>
    parts.map((part) => (part.role === role ? (part.text ?? '') : '')).join('');
  const image = parts.find(({ image_url }) => image_url)?.image_url?.url ?? '';
  return {
    path: request.url,
    authorization: request.headers.authorization,
    headers: request.headers,
    body,
    asked,
    instructions: textOf('system'),
    text: textOf('user'),
    photo: Buffer.from(image.split(',')[1] ?? '', 'base64'),
    format: asked.response_format?.type,
    ended,
  };
}

/**
 * Starts an OpenAI-compatible endpoint on loopback for chat completions with vision, structured
 * output, streaming and usage. Sends `answers` in order, and then repeats the last one.
 */
export async function startFakeAi(...answers: FakeTurn[]): Promise<FakeAi> {
  const requests: FakeAiRequest[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on('close', () => {
      open -= 1;
    });
    read(request, response).then(
      async (received) => {
        requests.push(received);
        const turn = answers[requests.length - 1] ?? answers.at(-1);
        const answer = typeof turn === 'function' ? await turn(received) : turn;
        await respond(response, answer ?? { kind: 'status', status: 404 }, received);
      },
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  const { url, close } = await listenOnLoopback(server);
  return { baseUrl: `${url}/v1`, requests, mostOpen: () => mostOpen, close };
}

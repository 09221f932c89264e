import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { completion, type FakePiece, type FakeUsage, sendStream } from './fake-ai-stream.ts';

/** What the endpoint does with one request. */
export type FakeAnswer =
  /** `usage` false says nothing of what it took. */
  | { kind: 'says'; content: unknown; usage?: FakeUsage }
  | { kind: 'text'; content: string; usage?: FakeUsage }
  /** A success whose body is this, and not a completion. */
  | { kind: 'raw'; body: string }
  /** A refusal; its body is OpenAI's, with `message` and `param`, unless `body` is another. */
  | {
      kind: 'status';
      status: number;
      headers?: Record<string, string>;
      message?: string;
      param?: string;
      body?: unknown;
    }
  | { kind: 'cut-off' }
  /** Nothing at all, until it is closed. */
  | { kind: 'silent' }
  /** The content in pieces, as Server-Sent Events; a promise among them is waited for. */
  | { kind: 'stream'; pieces: readonly FakePiece[]; usage?: FakeUsage; finish?: 'stop' | 'length' }
  /** The same, but the connection drops behind the last piece. */
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
  /** The request as it came. */
  body: string;
  /** The request as it is understood. */
  asked: z.infer<typeof Request>;
  /** What the system's messages said. */
  instructions: string;
  /** What the user's message said. */
  text: string;
  /** The picture that came along. */
  photo: Buffer;
  /** How the answer was asked to look. */
  format: string | undefined;
  /** How it ended: with an answer, or because the client went away before. */
  ended: Promise<'answered' | 'aborted'>;
}

/** An answer, or what it is for this request, and when. */
export type FakeTurn = FakeAnswer | ((request: FakeAiRequest) => FakeAnswer | Promise<FakeAnswer>);

export interface FakeAi {
  baseUrl: string;
  requests: FakeAiRequest[];
  /** The most requests that were open at the same moment. */
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
 * An OpenAI-compatible endpoint on loopback that speaks chat completions with vision, structured output, streaming and
 * usage. It gives `answers` in turn, the last one again and again.
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    mostOpen: () => mostOpen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

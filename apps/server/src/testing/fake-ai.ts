import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** What the endpoint does with one request. */
export type FakeAnswer =
  | { kind: 'says'; content: unknown }
  | { kind: 'text'; content: string }
  /** A success whose body is this, and not a completion. */
  | { kind: 'raw'; body: string }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'cut-off' }
  /** Nothing at all, until it is closed. */
  | { kind: 'silent' };

const Request = z.object({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([
        z.string(),
        z.array(
          z.object({
            type: z.string(),
            text: z.string().optional(),
            image_url: z.object({ url: z.string() }).optional(),
          }),
        ),
      ]),
    }),
  ),
  response_format: z.object({ type: z.string() }).optional(),
});

export interface FakeAiRequest {
  path: string | undefined;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  /** The request as it came. */
  body: string;
  /** What the user's message said. */
  text: string;
  /** The picture that came along. */
  photo: Buffer;
  /** How the answer was asked to look. */
  format: string | undefined;
}

export interface FakeAi {
  baseUrl: string;
  requests: FakeAiRequest[];
  close(): Promise<void>;
}

function completion(content: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_750_000_000,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}

function respond(response: ServerResponse, answer: FakeAnswer): void {
  switch (answer.kind) {
    case 'says':
    case 'text': {
      const content = answer.kind === 'text' ? answer.content : JSON.stringify(answer.content);
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(completion(content)));
      return;
    }
    case 'raw':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer.body);
      return;
    case 'status':
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
        .end(JSON.stringify({ error: { message: 'No', type: 'error', param: null, code: null } }));
      return;
    case 'cut-off': {
      const whole = JSON.stringify(completion('{"matches":true'));
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': whole.length });
      response.write(whole.slice(0, 40), () => response.destroy());
      return;
    }
    case 'silent':
      return;
    default:
      answer satisfies never;
  }
}

async function read(request: IncomingMessage): Promise<FakeAiRequest> {
  const body = await text(request);
  const { messages, response_format } = Request.parse(JSON.parse(body));
  const parts = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content !== 'string' ? content : [],
  );
  const image = parts.find(({ image_url }) => image_url)?.image_url?.url ?? '';
  return {
    path: request.url,
    authorization: request.headers.authorization,
    headers: request.headers,
    body,
    text: parts.map((part) => part.text ?? '').join(''),
    photo: Buffer.from(image.split(',')[1] ?? '', 'base64'),
    format: response_format?.type,
  };
}

/**
 * An OpenAI-compatible endpoint on loopback that speaks chat completions with vision and structured output. It gives
 * `answers` in turn, the last one again and again.
 */
export async function startFakeAi(...answers: FakeAnswer[]): Promise<FakeAi> {
  const requests: FakeAiRequest[] = [];
  const server = createServer((request, response) => {
    read(request).then(
      (received) => {
        requests.push(received);
        const answer = answers[requests.length - 1] ?? answers.at(-1);
        respond(response, answer ?? { kind: 'status', status: 404 });
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

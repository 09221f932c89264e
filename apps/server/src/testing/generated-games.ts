import { GenerationEvent } from '@reisspel/contract/generator';
import { onTestFinished } from 'vitest';
import { createEndpoint } from '../platform/ai/endpoint.ts';
import { createModels } from '../platform/ai/models.ts';
import { createTextModel } from '../platform/ai/text-model.ts';
import { type FakeAi, type FakeTurn, startFakeAi } from './fake-ai.ts';
import type { TestClient } from './test-client.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Running {
  server: TestServer;
  admin: TestClient;
  ai: FakeAi;
}

interface GeneratorOptions {
  /** Adds a vision model. */
  vision?: boolean;
  dailyTokens?: number;
  /** Milliseconds for a whole call, for a silent stream, and for the token usage after a list. */
  timeouts?: { totalMs?: number; silenceMs?: number; usageMs?: number };
  /** Milliseconds between keep-alive comments while the model is thinking. */
  keepAliveMs?: number;
}

/** Starts a server whose model gives these answers in order. It stops when the test ends. */
export async function serveWith(
  answers: readonly FakeTurn[],
  { vision = false, dailyTokens, timeouts, ...options }: GeneratorOptions = {},
): Promise<Running> {
  const ai = await startFakeAi(...answers);
  onTestFinished(() => ai.close());
  const { baseUrl } = ai;
  const models = { text: 'schrijver', vision: vision ? 'kijker' : null };
  const made = createModels({ baseUrl, apiKey: 'geheim', models, atOnce: 4 });
  const endpoint = createEndpoint({ baseUrl, apiKey: null });
  const textModel = timeouts
    ? createTextModel({ endpoint, model: 'schrijver', atOnce: 4, ...timeouts })
    : made.textModel;
  const budget = dailyTokens === undefined ? {} : { dailyTokens };
  const server = await createTestServer({ ...options, ai: { ...made, textModel, ...budget } });
  onTestFinished(() => server.stop());
  return { server, admin: await server.admin(), ai };
}

/** Centre of the tours in tests, a square by the sea. */
export const CENTRE = { name: 'Plaça de la Generalitat', latitude: 38.5073, longitude: -0.2315 };

export const tourSettings = (more: Record<string, unknown> = {}) => ({
  gameType: 'city-tour',
  city: 'Villajoyosa',
  radiusKm: 1,
  photoTaskCount: 2,
  quizTaskCount: 1,
  teamCount: 2,
  ...more,
});

export const gameSettings = (more: Record<string, unknown> = {}) => ({
  gameType: 'regular',
  topic: 'De zee',
  photoTaskCount: 2,
  quizTaskCount: 1,
  teamCount: 2,
  ...more,
});

/** Returns a place `metres` north of the centre. */
export function place(name: string, metres = 100) {
  return { name, latitude: CENTRE.latitude + metres / 111_195, longitude: CENTRE.longitude };
}

/** Returns a model's answer with the name and description of a game. */
export const outlineIdea = (more: Record<string, unknown> = {}) => ({
  title: 'Zilte zaken',
  description: 'Een spel over de zee.',
  centre: CENTRE,
  ...more,
});

export const photoIdea = (instructions: string, more: Record<string, unknown> = {}) => ({
  instructions,
  photoShows: 'Een boot',
  ...more,
});

export const quizIdea = (question: string, more: Record<string, unknown> = {}) => ({
  question,
  rightAnswer: 'Acht',
  wrongAnswers: ['Zes', 'Tien', 'Twaalf'],
  ...more,
});

/** A model's answers for a game: its outline, two photo tasks and a quiz. */
export const ANSWERS = {
  outline: { kind: 'says' as const, content: outlineIdea() },
  photos: {
    kind: 'says' as const,
    content: { elements: [photoIdea('Zoek een boot'), photoIdea('Bouw een zandkasteel')] },
  },
  quiz: { kind: 'says' as const, content: { elements: [quizIdea('Hoeveel armen heeft een octopus?')] } },
};

/** Returns a model's answer with a list of elements, such as tasks. */
export const listOf = (...elements: unknown[]) => ({ kind: 'says' as const, content: { elements } });

/** Yields the events of a generation as they arrive. Throws on an invalid event. */
export async function* eventsOf(response: Response): AsyncGenerator<GenerationEvent> {
  if (response.body === null) throw new Error('No stream');
  let pending = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (pending + piece).split('\n\n');
    pending = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '));
      // A keep-alive is a comment.
      if (data !== undefined) yield GenerationEvent.parse(JSON.parse(data.slice('data: '.length)));
    }
  }
}

export function openGeneration(admin: TestClient, settings: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return admin.open('POST', '/api/generations', JSON.stringify(settings), headers);
}

/** Collects all remaining items. */
export async function rest<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function generate(admin: TestClient, settings: unknown): Promise<GenerationEvent[]> {
  return rest(eventsOf(await openGeneration(admin, settings)));
}

type EventOf<Type extends GenerationEvent['type']> = Extract<GenerationEvent, { type: Type }>;

/** Returns the events of one type. */
export function only<Type extends GenerationEvent['type']>(
  events: readonly GenerationEvent[],
  type: Type,
): EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** Returns the source (AI or built-in list) and the instructions of each generated task. */
export function asked(events: readonly GenerationEvent[]): [by: string, instructions: string][] {
  return only(events, 'task').map(({ task }) => [task.by, task.input.instructions]);
}

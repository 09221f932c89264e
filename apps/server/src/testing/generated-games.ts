import { GenerationEvent } from '@reisspel/contract/generator';
import { onTestFinished } from 'vitest';
import { createTextModel } from '../platform/ai/create-text-model.ts';
import { createEndpoint } from '../platform/ai/endpoint.ts';
import { createModels } from '../platform/ai/models.ts';
import { type FakeAi, type FakeTurn, startFakeAi } from './fake-ai.ts';
import type { TestClient } from './test-client.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Running {
  server: TestServer;
  /** The organiser. */
  admin: TestClient;
  ai: FakeAi;
}

interface Circumstances {
  /** Whether there is a model that looks at photos as well. */
  vision?: boolean;
  dailyTokens?: number;
  /** Milliseconds that the model may take in all, without a byte, or behind all that is wanted. */
  patience?: { totalMs?: number; silenceMs?: number; usageMs?: number };
  /** Milliseconds between signs of life while it thinks. */
  signOfLifeMs?: number;
}

/** A server, until the test ends, whose model answers so, in turn. */
export async function serveWith(
  answers: readonly FakeTurn[],
  { vision = false, dailyTokens, patience, ...options }: Circumstances = {},
): Promise<Running> {
  const ai = await startFakeAi(...answers);
  onTestFinished(() => ai.close());
  const { baseUrl } = ai;
  const models = { text: 'schrijver', vision: vision ? 'kijker' : null };
  const made = createModels({ baseUrl, apiKey: 'geheim', models, atOnce: 4 });
  const endpoint = createEndpoint({ baseUrl, apiKey: null });
  const textModel = patience
    ? createTextModel({ endpoint, model: 'schrijver', atOnce: 4, ...patience })
    : made.textModel;
  const budget = dailyTokens === undefined ? {} : { dailyTokens };
  const server = await createTestServer({ ...options, ai: { ...made, textModel, ...budget } });
  onTestFinished(() => server.stop());
  return { server, admin: await server.admin(), ai };
}

/** The middle of the tours of the tests: a square by the sea. */
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

/** A place so many metres north of the centre. */
export function place(name: string, metres = 100) {
  return { name, latitude: CENTRE.latitude + metres / 111_195, longitude: CENTRE.longitude };
}

/** What a model answers when it is asked for the name of a game. */
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

/** What a model answers when it is asked for the name of a game, two photo tasks, and a question. */
export const ANSWERS = {
  outline: { kind: 'says' as const, content: outlineIdea() },
  photos: {
    kind: 'says' as const,
    content: { elements: [photoIdea('Zoek een boot'), photoIdea('Bouw een zandkasteel')] },
  },
  quiz: { kind: 'says' as const, content: { elements: [quizIdea('Hoeveel armen heeft een octopus?')] } },
};

/** A list as a model writes it when it is asked for elements. */
export const listOf = (...elements: unknown[]) => ({ kind: 'says' as const, content: { elements } });

/** The events of a generation as they come. Throws on one that breaks the contract. */
export async function* eventsOf(response: Response): AsyncGenerator<GenerationEvent> {
  if (response.body === null) throw new Error('No stream');
  let pending = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (pending + piece).split('\n\n');
    pending = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '));
      // A sign of life is a comment.
      if (data !== undefined) yield GenerationEvent.parse(JSON.parse(data.slice('data: '.length)));
    }
  }
}

export function openGeneration(admin: TestClient, settings: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return admin.open('POST', '/api/generations', JSON.stringify(settings), headers);
}

/** All that is left to come. */
export async function rest<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A whole generation. */
export async function generate(admin: TestClient, settings: unknown): Promise<GenerationEvent[]> {
  return rest(eventsOf(await openGeneration(admin, settings)));
}

type EventOf<Type extends GenerationEvent['type']> = Extract<GenerationEvent, { type: Type }>;

/** The events of one kind. */
export function only<Type extends GenerationEvent['type']>(
  events: readonly GenerationEvent[],
  type: Type,
): EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** What the tasks of a generation ask, in the order they came, and by whom. */
export function asked(events: readonly GenerationEvent[]): [by: string, instructions: string][] {
  return only(events, 'task').map(({ task }) => [task.by, task.input.instructions]);
}

import { onTestFinished } from 'vitest';
import { createEndpoint } from '../platform/ai/endpoint.ts';
import { createVisionModel } from '../platform/ai/vision-model.ts';
import { type FakeAnswer, type FakeTurn, startFakeAi } from './fake-ai.ts';
import { createTestMeter } from './meters.ts';

export const KEY = 'sk-heel-geheim';
export const MATCH = { matches: true, confidence: 0.9, explanation: 'Er is een strand te zien.' };
export const WANTED = { description: 'Een strand', requiredElements: ['zee'] };

/** A token budget without a limit. */
export const UNBOUNDED = createTestMeter();

/** Milliseconds: enough for an answer of the fake. A test that waits for silence stays fast. */
export const SHORT_TIMEOUT_MS = 500;

/** Connects a vision model to a fake endpoint with these answers, until the test ends. */
export async function connect(...answers: FakeAnswer[]) {
  return connectWith({}, ...answers);
}

export async function connectWith(options: { atOnce?: number; timeoutMs?: number }, ...answers: FakeTurn[]) {
  const ai = await startFakeAi(...answers);
  onTestFinished(ai.close);
  const model = createVisionModel({
    endpoint: createEndpoint({ baseUrl: ai.baseUrl, apiKey: KEY }),
    model: 'kijker',
    atOnce: 4,
    ...options,
  });
  return { ai, model };
}

export const says = (content: unknown): FakeAnswer => ({ kind: 'says', content });
/** Returns a model's answer that the photo matches, with changes. */
export const seesMatch = (more: Record<string, unknown> = {}): FakeAnswer =>
  says({ photoGivesInstructions: false, ...MATCH, ...more });

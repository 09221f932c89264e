import { createRoute } from '@hono/zod-openapi';
import {
  GeneratedGameInput,
  GeneratorSettings,
  Replacement,
  ReplacementInput,
} from '@reisspel/contract/generator';
import { MAX_GENERATED_GAME_BYTES } from '@reisspel/contract/limits';
import { Undo } from '@reisspel/contract/profiles';
import { createRouter, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import { limitJson } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import { SSE_HEADERS } from '../../http/open-stream.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { eventStream } from './event-stream.ts';
import type { GeneratorService } from './service.ts';

interface GeneratorRouteDeps {
  generator: GeneratorService;
  takeTurn: TakeTurn;
  logError: LogError;
  /** Milliseconds between keep-alives in a stream. */
  signOfLifeMs?: number;
}

export function generatorRoutes(gate: Gate, deps: GeneratorRouteDeps) {
  const { generator, takeTurn, logError, signOfLifeMs } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/generations',
        summary:
          'Have a game made, and see it come into being (Server-Sent Events); closing the stream ends it',
        middleware: [gate('POST /api/generations'), limitSession(takeTurn)] as const,
        request: { body: jsonBody(GeneratorSettings) },
        responses: { 200: { description: 'text/event-stream of GenerationEvent' }, ...errorResponses },
      }),
      (c) => {
        const stopped = new AbortController();
        const signal = AbortSignal.any([c.req.raw.signal, stopped.signal]);
        const events = unwrap(generator.generate(c.get('actor').scope, c.req.valid('json'), signal));
        const stream = eventStream(events, {
          signal,
          onStop: () => stopped.abort(),
          onError: (error) => logError(error, 'generator'),
          ...(signOfLifeMs === undefined ? {} : { signOfLifeMs }),
        });
        return c.body(stream, 200, SSE_HEADERS);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/generated-tasks',
        summary: 'One more task in place of one that the organiser does not want',
        middleware: [
          gate('POST /api/generated-tasks'),
          limitSession(takeTurn),
          limitJson(MAX_GENERATED_GAME_BYTES),
        ] as const,
        request: { body: jsonBody(ReplacementInput) },
        responses: { 200: jsonResponse('The task', Replacement), ...errorResponses },
      }),
      async (c) => {
        const { signal } = c.req.raw;
        return c.json(
          unwrap(await generator.replace(c.get('actor').scope, c.req.valid('json'), signal)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/generated-games',
        summary: 'Keep a game as a saved one, and load it in place of the present one or behind it',
        middleware: [gate('POST /api/generated-games'), limitJson(MAX_GENERATED_GAME_BYTES)] as const,
        request: { body: jsonBody(GeneratedGameInput) },
        responses: { 200: jsonResponse('How to bring the replaced game back', Undo), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await generator.save(c.get('actor').scope, c.req.valid('json'))), 200),
    );
}

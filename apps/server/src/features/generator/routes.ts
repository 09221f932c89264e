import {
  GeneratedGameInput,
  GeneratorSettings,
  Replacement,
  ReplacementInput,
} from '@reisspel/contract/generator';
import { MAX_GENERATED_GAME_BYTES } from '@reisspel/contract/limits';
import { Undo } from '@reisspel/contract/profiles';
import { limitJson } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
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
  keepAliveMs?: number;
}

export function generatorRoutes(gate: Gate, deps: GeneratorRouteDeps) {
  const { generator, takeTurn, logError, keepAliveMs } = deps;
  const { on, router } = tripEndpoints(gate);
  on(
    'POST /api/generations',
    'Generate a game and stream its events (Server-Sent Events); closing the stream ends it',
  )
    .through(limitSession(takeTurn))
    .body(GeneratorSettings)
    .sends({ 200: { description: 'text/event-stream of GenerationEvent' } }, ({ scope }, { body, c }) => {
      const stopped = new AbortController();
      const signal = AbortSignal.any([c.req.raw.signal, stopped.signal]);
      const events = unwrap(generator.generate(scope, body, signal));
      const stream = eventStream(events, {
        signal,
        onStop: () => stopped.abort(),
        onError: (error) => logError(error, 'generator'),
        ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
      });
      return c.body(stream, 200, SSE_HEADERS);
    });
  on('POST /api/generated-tasks', 'Another task, to replace one that the organiser does not want')
    .through(limitSession(takeTurn))
    .through(limitJson(MAX_GENERATED_GAME_BYTES))
    .body(ReplacementInput)
    .json('The task', Replacement, ({ scope }, { body, c }) =>
      generator.replace(scope, body, c.req.raw.signal),
    );
  on(
    'POST /api/generated-games',
    'Save a generated game and load it, in place of the present game or after it',
  )
    .through(limitJson(MAX_GENERATED_GAME_BYTES))
    .body(GeneratedGameInput)
    .json('How to restore the replaced game', Undo, ({ scope }, { body }) => generator.save(scope, body));
  return router;
}

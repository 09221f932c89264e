import { createRoute, z } from '@hono/zod-openapi';
import { TaskId } from '@reisspel/contract/ids';
import { MAX_PHOTO_ATTEMPTS } from '@reisspel/contract/limits';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { TrialAnswer, TrialOpening } from '@reisspel/contract/tasks';
import {
  binary,
  createRouter,
  describedBody,
  describedJson,
  errorResponses,
  jsonResponse,
  readJson,
} from '../../http/api.ts';
import { mediaType } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import { parsePosition } from './checks.ts';
import type { TrialService } from './trial-service.ts';

interface TrialRouteDeps {
  trials: TrialService;
  photoReader: PhotoReader;
  takeTurn: TakeTurn;
}

const params = z.object({ taskId: TaskId });
const headers = z.object({
  'photo-position': z
    .string()
    .max(100)
    .optional()
    .describe('Where a photo was taken: "latitude,longitude,accuracy in metres"'),
});
const query = z.object({
  hold: z.enum(['true', 'false']).default('false').describe('Whether a photo waits, with its results'),
  attempt: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PHOTO_ATTEMPTS)
    .default(1)
    .describe('Which photo of this trial it is'),
});
const trialBody = describedBody({
  'application/json': describedJson(TrialAnswer),
  'image/*': binary,
});

/** Routes to try a task before the teams play it. Nothing is stored. */
export function trialRoutes(gate: Gate, { trials, photoReader, takeTurn }: TrialRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/{taskId}/trial-openings',
        summary: 'Open a question to try it; its clock is in the ticket',
        middleware: [gate('POST /api/tasks/{taskId}/trial-openings'), limitSession(takeTurn)] as const,
        request: { params },
        responses: { 200: jsonResponse('The question, without its answer', TrialOpening), ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        const key = { sessionId: session.id, taskId: c.req.valid('param').taskId };
        return c.json(unwrap(await trials.open(scope, key)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/{taskId}/trials',
        summary: 'Try an answer (JSON) or a photo (image bytes); nothing of it is kept',
        middleware: [gate('POST /api/tasks/{taskId}/trials'), limitSession(takeTurn)] as const,
        request: { params, headers, query, body: trialBody },
        responses: { 200: jsonResponse('The verdict', SubmissionResult), ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        const { taskId } = c.req.valid('param');
        const type = mediaType(c);
        if (type === 'application/json') {
          const key = { sessionId: session.id, taskId };
          return c.json(unwrap(await trials.answer(scope, key, await readJson(c, TrialAnswer))), 200);
        }
        if (!type.startsWith('image/')) throw new HttpRefusal('unsupported_media_type', {});
        unwrap(await trials.beforePhoto(scope, taskId));
        const { hold, attempt } = c.req.valid('query');
        const position = parsePosition(c.req.valid('header')['photo-position']);
        const tried = await photoReader.read(c.req.raw, { sender: session.id }, (bytes) =>
          trials.photo(scope, taskId, { bytes, position, hold: hold === 'true', attempt }),
        );
        return c.json(unwrap(tried), 200);
      },
    );
}

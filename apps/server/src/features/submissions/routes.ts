import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import { ID_TAKEN, inPlay, placeOf } from '@reisspel/rules/game/decide';
import { answerQuestion, openQuestion } from '@reisspel/rules/game/question';
import {
  binary,
  createRouter,
  describedBody,
  describedJson,
  emptyResponse,
  errorResponses,
  jsonResponse,
  readJson,
} from '../../http/api.ts';
import { mediaType } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import type { ResumedBodies } from '../../http/photo-body.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, refuseUnread, unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';
import { parsePosition } from './checks.ts';
import type { PhotoService } from './photo-service.ts';

interface PresenceRouteDeps {
  hub: Pick<LiveHub, 'live' | 'enter' | 'leave'>;
  takeTurn: TakeTurn;
}

const params = z.object({ taskId: TaskId });

/** Routes by which a phone reports that it opens or leaves a task. */
export function presenceRoutes(gate: Gate, { hub, takeTurn }: PresenceRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/tasks/{taskId}/presence',
        summary: 'Say that this phone has a task open, for a minute',
        middleware: [gate('PUT /api/tasks/{taskId}/presence'), limitSession(takeTurn)] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId, session } = c.get('actor');
        const key = { teamId, taskId: c.req.valid('param').taskId };
        unwrap(inPlay((await hub.live(scope)).game, key, null));
        hub.enter(scope, key, session.id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/tasks/{taskId}/presence',
        summary: 'Say that this phone has left a task',
        middleware: [gate('DELETE /api/tasks/{taskId}/presence'), limitSession(takeTurn)] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId, session } = c.get('actor');
        const key = { teamId, taskId: c.req.valid('param').taskId };
        if (placeOf((await hub.live(scope)).game, key) === null) throw new HttpRefusal('not_found', {});
        hub.leave(scope, key, session.id);
        return c.body(null, 204);
      },
    );
}

interface SubmissionRouteDeps {
  hub: Pick<LiveHub, 'act'>;
  photos: PhotoService;
  bodies: ResumedBodies;
}

const headers = z.object({
  'idempotency-key': SubmissionId.describe('Names the submission; a repeat gets the first answer'),
  'photo-position': z
    .string()
    .max(100)
    .optional()
    .describe('Where a photo was taken: "latitude,longitude,accuracy in metres"'),
  'submission-team': TeamId.optional().describe(
    'For whom it was made; refused when this browser plays for another',
  ),
  'photo-upload': z
    .enum(['first', 'complete'])
    .optional()
    .describe(
      'first: nothing of it left before, so that it is refused if there is a part of it. complete: there is no body, all of it came by PATCH /api/submissions/{submissionId}/upload',
    ),
  'repr-digest': z
    .string()
    .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
    .optional()
    .describe('With Photo-Upload: the digest of the whole photo (RFC 9530)'),
});
const query = z.object({
  capturedAt: z.coerce
    .number()
    .int()
    // An empty parameter is read as 0.
    .min(1)
    .optional()
    .describe('Epoch ms by the server’s clock: a photo may come when its game is over'),
  hold: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether a photo waits, with its results, until the team decides'),
});
const attemptBody = describedBody({
  'application/json': describedJson(TaskAnswer),
  'image/*': binary,
});

export function submissionRoutes(gate: Gate, { hub, photos, bodies }: SubmissionRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/{taskId}/quiz-openings',
        summary: 'Open a question; the first time starts its clock',
        middleware: [gate('POST /api/tasks/{taskId}/quiz-openings')] as const,
        request: { params },
        responses: { 200: jsonResponse('The question, without its answer', TaskOpening), ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const { taskId } = c.req.valid('param');
        const opened = await hub.act(scope, (game, asked) => openQuestion(game, { teamId, taskId }, asked));
        return c.json(unwrap(opened), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/{taskId}/submissions',
        summary: 'Answer a question (JSON) or hand in a photo (image bytes)',
        middleware: [gate('POST /api/tasks/{taskId}/submissions')] as const,
        request: {
          params,
          headers,
          query,
          body: attemptBody,
        },
        responses: { 200: jsonResponse('The verdict', SubmissionResult), ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const { taskId } = c.req.valid('param');
        const { 'idempotency-key': id, 'submission-team': madeFor = teamId } = c.req.valid('header');
        if (madeFor !== teamId) throw new HttpRefusal('other_team', {});
        const key = { teamId, taskId };
        const type = mediaType(c);
        if (type === 'application/json') {
          const answer = await readJson(c, TaskAnswer);
          const judged = await hub.act(
            scope,
            (game, asked) => answerQuestion(game, { ...key, id, answer }, asked),
            ID_TAKEN,
          );
          return c.json(unwrap(judged), 200);
        }
        if (!type.startsWith('image/')) throw new HttpRefusal('unsupported_media_type', {});
        const { capturedAt = null, hold } = c.req.valid('query');
        const part = { tripId: scope.tripId, teamId, id };
        const sent = { ...key, id, capturedAt };
        const known = await photos.before(scope, sent);
        if (known) {
          await bodies.settle(part, known);
          return c.json(unwrap(known), 200);
        }
        const {
          'photo-position': place,
          'photo-upload': came,
          'repr-digest': digest,
        } = c.req.valid('header');
        if (came === 'first' && (await bodies.has(part))) refuseUnread(c);
        const position = parsePosition(place);
        const submit = (bytes: Buffer) =>
          photos.submit(scope, { ...sent, bytes, position, hold: hold === 'true' });
        const outcome = await (came === 'complete'
          ? bodies.readKept(part, digest, submit)
          : bodies.read(c.req.raw, part, submit));
        await bodies.settle(part, outcome);
        return c.json(unwrap(outcome), 200);
      },
    );
}

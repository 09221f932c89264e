import { z } from '@hono/zod-openapi';
import { HintId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { PlaceAnswer } from '@reisspel/contract/kinds/place';
import { HintPrice } from '@reisspel/contract/live';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import { arrive } from '@reisspel/rules/game/arrival';
import { ID_TAKEN, playableTask, type Rule, taskPlayOf } from '@reisspel/rules/game/decide';
import { takeHint } from '@reisspel/rules/game/hint';
import { ownSubmission } from '@reisspel/rules/game/photo';
import { answerQuestion, openQuestion } from '@reisspel/rules/game/question';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { binary, describedJson, emptyResponse, readJson } from '../../http/api.ts';
import { mediaType, REST_MEDIA_TYPE } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { ResumableUploads } from '../../http/photo-body.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, refuseUnread, unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { PhotoHeaders, photoOrigin } from './photo-headers.ts';
import { type PhotoService, splitUpload } from './photo-service.ts';

interface PresenceRouteDeps {
  hub: Pick<LiveHub, 'live' | 'enter' | 'leave'>;
  clock: Clock;
  takeTurn: TakeTurn;
}

const taskParams = { taskId: TaskId };
const hintParams = { ...taskParams, hintId: HintId };

export function presenceRoutes(gate: Gate, { hub, clock, takeTurn }: PresenceRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('PUT /api/tasks/{taskId}/presence', 'Say that this phone has a task open, for a minute')
    .through(limitSession(takeTurn))
    .params(taskParams)
    .empty(async ({ scope, teamId, session }, { params: { taskId } }) => {
      const { game } = await hub.live(scope);
      const place = playableTask(game, { teamId, taskId }, null, clock.now());
      if (place.ok) hub.enter(scope, { teamId, taskId }, session.id);
      return place;
    });
  on('DELETE /api/tasks/{taskId}/presence', 'Say that this phone has left a task')
    .through(limitSession(takeTurn))
    .params(taskParams)
    .empty(async ({ scope, teamId, session }, { params: { taskId } }) => {
      const key = { teamId, taskId };
      if (taskPlayOf((await hub.live(scope)).game, key) === null) return refuse('not_found');
      hub.leave(scope, key, session.id);
      return done(null);
    });
  return router;
}

interface SubmissionRouteDeps {
  hub: Pick<LiveHub, 'act'>;
  photos: PhotoService;
  bodies: ResumableUploads;
}

const submissionHeaders = PhotoHeaders.extend({
  'idempotency-key': SubmissionId.describe('The submission’s id; a repeat gets the first answer'),
  'submission-team': TeamId.optional().describe(
    'The team that it was made for; refused when this browser plays for another',
  ),
  'photo-upload': z
    .enum(['first', 'complete'])
    .optional()
    .describe(
      'first: the phone has sent nothing of it yet, so it is refused if the server has a part of it. complete: without a body, as all of it was sent by PATCH /api/submissions/{submissionId}/upload',
    ),
  'repr-digest': z
    .string()
    .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
    .optional()
    .describe('With Photo-Upload: the digest of the whole photo (RFC 9530)'),
  'video-start': z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('For a video: at which byte of the body it begins, after its still'),
});
const submissionQuery = z.object({
  capturedAt: z.coerce
    .number()
    .int()
    // zod reads an empty parameter as 0.
    .min(1)
    .optional()
    .describe('When the photo was made, in epoch ms of the server’s clock: it may arrive after the game'),
  hold: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether a photo waits, with its results, until the team decides'),
});
const attemptBody = {
  'application/json': describedJson(TaskAnswer),
  'image/*': binary,
};

export function submissionRoutes(gate: Gate, { hub, photos, bodies }: SubmissionRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('PUT /api/tasks/{taskId}/arrival', 'Say that the team is at the place where the task opens')
    .params(taskParams)
    .body(PlaceAnswer)
    .empty(({ scope, teamId }, { params: { taskId }, body: position }) =>
      hub.act(scope, (game, context) => arrive(game, { teamId, taskId, position }, context)),
    );
  on('POST /api/tasks/{taskId}/quiz-openings', 'Open a question; the first time starts its clock')
    .params(taskParams)
    .json('The question, without its answer', TaskOpening, ({ scope, teamId }, { params: { taskId } }) =>
      hub.act(scope, (game, context) => openQuestion(game, { teamId, taskId }, context)),
    );
  on('PUT /api/tasks/{taskId}/hints/{hintId}', 'Take the next hint for the price that the team saw')
    .params(hintParams)
    .body(HintPrice)
    .empty(({ scope, teamId }, { params, body: { cost } }) =>
      hub.act(scope, (game, context) => takeHint(game, { ...params, teamId, cost }, context)),
    );
  on('POST /api/tasks/{taskId}/submissions', 'Answer a question (JSON) or hand in a photo (image bytes)')
    .params(taskParams)
    .headers(submissionHeaders)
    .query(submissionQuery)
    .raw(attemptBody)
    .json('The verdict', SubmissionResult, async ({ scope, teamId }, { c, params, query, headers }) => {
      const { 'idempotency-key': id, 'submission-team': madeFor = teamId } = headers;
      if (madeFor !== teamId) return refuse('other_team');
      const key = { teamId, taskId: params.taskId, id };
      const type = mediaType(c);
      if (type === 'application/json') {
        const answer = await readJson(c, TaskAnswer);
        const rule: Rule<SubmissionResult> = (game, context) =>
          answerQuestion(game, { ...key, answer }, context);
        return hub.act(scope, rule, ID_TAKEN);
      }
      if (!type.startsWith('image/')) return refuse('unsupported_media_type');
      const part = { tripId: scope.tripId, teamId, id };
      const { source, position } = photoOrigin(headers);
      const { 'video-start': videoStart } = headers;
      const isVideo = videoStart !== undefined;
      const sent = { ...key, capturedAt: query.capturedAt ?? null, source, isVideo };
      const handIn = async (): Promise<Outcome<SubmissionResult>> => {
        const answer = await photos.answerWithoutPicture(scope, sent);
        if (answer) return answer;
        const { 'photo-upload': upload, 'repr-digest': digest } = headers;
        if (upload === 'first' && (await bodies.has(part))) refuseUnread(c);
        const submit = async (bytes: Buffer) => {
          const split = splitUpload(bytes, videoStart ?? null);
          if (!split.ok) return split;
          return photos.submit(scope, { ...sent, ...split.value, position, hold: query.hold === 'true' });
        };
        return upload === 'complete'
          ? bodies.readStored(part, digest, submit)
          : bodies.read(c.req.raw, { ...part, isVideo }, submit);
      };
      const outcome = await handIn();
      await bodies.settle(part, outcome);
      return outcome;
    });
  return router;
}

interface UploadRouteDeps {
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
  bodies: ResumableUploads;
}

const TUS_VERSION = '1.0.0';
const submissionParams = { submissionId: SubmissionId };
const restHeaders = z.object({
  'upload-offset': z.coerce.number().int().min(0).describe('Bytes that the server already has, as it told'),
});
/** The header that marks a submitted photo. The IETF's successor of tus has this header too. */
const COMPLETE = 'Upload-Complete';
const partHeaders = z.object({
  'Tus-Resumable': z.literal(TUS_VERSION),
  'Upload-Offset': z.string().describe('Bytes that the server has'),
  'Upload-Length': z.string().describe('Bytes of the whole photo'),
});

function setPartHeaders(c: Context, { offset, length }: { offset: number; length: number }): void {
  c.header('Tus-Resumable', TUS_VERSION);
  c.header('Upload-Offset', String(offset));
  c.header('Upload-Length', String(length));
}

/**
 * Resumes an interrupted upload to `POST /api/tasks/{taskId}/submissions`, with the core of tus 1.0
 * (docs/decisions/0016). The last byte does not submit the photo. A second POST without a body
 * does.
 */
export function uploadRoutes(gate: Gate, { hub, clock, bodies }: UploadRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  // The router handles the HEAD requests of tus as GET.
  on(
    'GET /api/submissions/{submissionId}/upload',
    'How much the server has of an interrupted photo (HEAD). Ends a running upload of it',
  )
    .params(submissionParams)
    .sends(
      {
        204: { description: 'In the headers; Upload-Complete: ?1 if it was handed in', headers: partHeaders },
      },
      async ({ scope, teamId }, { params: { submissionId: id }, c }) => {
        const part = await bodies.part({ tripId: scope.tripId, teamId, id });
        if (part !== null) {
          setPartHeaders(c, part);
        } else {
          // If the photo was submitted and only the answer was lost, nothing must be sent again.
          unwrap(ownSubmission((await hub.live(scope)).game, { teamId, id, now: clock.now() }));
          c.header(COMPLETE, '?1');
        }
        return c.body(null, 204);
      },
    );
  on('PATCH /api/submissions/{submissionId}/upload', 'Send the rest of an interrupted photo')
    .params(submissionParams)
    .headers(restHeaders)
    .raw({ [REST_MEDIA_TYPE]: binary })
    .sends(
      { 204: { ...emptyResponse, headers: partHeaders } },
      async ({ scope, teamId }, { c, params, headers }) => {
        if (mediaType(c) !== REST_MEDIA_TYPE) throw new HttpRefusal('unsupported_media_type', {});
        const key = { tripId: scope.tripId, teamId, id: params.submissionId };
        const part = await bodies.part(key);
        if (part === null) throw new HttpRefusal('not_found', {});
        if (headers['upload-offset'] !== part.offset) refuseUnread(c);
        setPartHeaders(c, unwrap(await bodies.addRest(c.req.raw, key, part)));
        return c.body(null, 204);
      },
    );
  return router;
}

import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { QuizAnswer, QuizOpening, SubmissionResult } from '@reisspel/contract/submissions';
import { createRouter, errorResponses, jsonResponse, readJson } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { mediaType } from '../../http/middleware.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import { type Outcome, refuse } from '../../platform/outcome.ts';
import type { PartKey, UploadParts } from '../../platform/upload-parts.ts';
import { parsePosition } from './checks.ts';
import type { PhotoService } from './photo-service.ts';
import type { QuizService } from './quiz-service.ts';

interface SubmissionRouteDeps {
  quizzes: QuizService;
  photos: PhotoService;
  photoReader: PhotoReader;
  uploadParts: UploadParts;
}

const params = z.object({ taskId: TaskId });
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
    .literal('complete')
    .optional()
    .describe('There is no body: all of it came by PATCH /api/submissions/{submissionId}/upload'),
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
    .min(0)
    .optional()
    .describe('Epoch ms by the server’s clock: a photo may come when its game is over'),
  hold: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether a photo waits, with its results, until the team decides'),
});
/** For the document only: a schema of Zod's would make the router read the body, and a photo must stay a stream. */
const bodies: Record<string, { schema: { type: 'string' | 'object'; [key: string]: unknown } }> = {
  'application/json': {
    schema: { type: 'object', required: ['optionId'], properties: { optionId: { type: 'string' } } },
  },
  'image/*': { schema: { type: 'string', format: 'binary' } },
};

/** What passes by itself: the same photo comes again, and what is kept of it may be needed then. */
const PASSING: ReadonlySet<string> = new Set([
  'upload_interrupted',
  'upload_mismatch',
  'too_busy',
  'photo_not_verified',
  'ai_budget_spent',
]);

export function submissionRoutes(gate: Gate, deps: SubmissionRouteDeps) {
  const { quizzes, photos, photoReader, uploadParts } = deps;

  /** The photo that came in parts, byte for byte as the phone has it; another one is thrown away. */
  async function readKept<T>(
    key: PartKey,
    digest: string | undefined,
    use: (bytes: Buffer) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const part = await uploadParts.find(key);
    if (part === null) return refuse('upload_mismatch');
    const kept = { sender: key.teamId, length: part.length, load: () => uploadParts.whole(key) };
    return photoReader.readKept(kept, async (bytes) => {
      if (bytes === null) return refuse('upload_mismatch');
      if (`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:` === digest) return use(bytes);
      await uploadParts.discard(key);
      return refuse('upload_mismatch');
    });
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/{taskId}/quiz-openings',
        summary: 'Open a quiz; the first time starts its clock',
        middleware: [gate('POST /api/tasks/{taskId}/quiz-openings')] as const,
        request: { params },
        responses: { 200: jsonResponse('The quiz, without its answer', QuizOpening), ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const { taskId } = c.req.valid('param');
        return c.json(unwrap(await quizzes.open(scope, { teamId, taskId })), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/tasks/{taskId}/submissions',
        summary: 'Answer a quiz (JSON) or hand in a photo (image bytes)',
        middleware: [gate('POST /api/tasks/{taskId}/submissions')] as const,
        request: {
          params,
          headers,
          query,
          body: { content: bodies },
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
          return c.json(unwrap(await quizzes.answer(scope, key, id, await readJson(c, QuizAnswer))), 200);
        }
        if (!type.startsWith('image/')) throw new HttpRefusal('unsupported_media_type', {});
        const { capturedAt = null, hold } = c.req.valid('query');
        const part: PartKey = { tripId: scope.tripId, teamId, id };
        const known = await photos.before(scope, key, { id, capturedAt });
        if (known) {
          await uploadParts.discard(part);
          return c.json(unwrap(known), 200);
        }
        const {
          'photo-position': place,
          'photo-upload': came,
          'repr-digest': digest,
        } = c.req.valid('header');
        const position = parsePosition(place);
        const submit = (bytes: Buffer) =>
          photos.submit(scope, key, { id, bytes, capturedAt, position, hold: hold === 'true' });
        const length = Number(c.req.header('content-length') ?? 0);
        const onBroken = (bytes: Buffer) => uploadParts.keep(part, { offset: 0, length, bytes });
        const outcome = await (came === 'complete'
          ? readKept(part, digest, submit)
          : photoReader.read(c.req.raw, { sender: teamId, id, onBroken }, submit));
        if (outcome.ok || !PASSING.has(outcome.code)) await uploadParts.discard(part);
        return c.json(unwrap(outcome), 200);
      },
    );
}

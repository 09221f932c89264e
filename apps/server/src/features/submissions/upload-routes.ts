import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import { ownSubmission } from '@reisspel/rules/game/photo';
import type { Context } from 'hono';
import { binary, createRouter, describedBody, emptyResponse, errorResponses } from '../../http/api.ts';
import { mediaType, REST_MEDIA_TYPE } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import type { ResumedBodies } from '../../http/photo-body.ts';
import { HttpRefusal, refuseUnread, unwrap } from '../../http/refusal.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';

interface UploadRouteDeps {
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
  bodies: ResumedBodies;
}

const TUS_VERSION = '1.0.0';
const params = z.object({ submissionId: SubmissionId });
const headers = z.object({
  'upload-offset': z.coerce.number().int().min(0).describe('Where these bytes begin: where the last ended'),
});
/** Marks a submitted photo, as in the IETF's successor of tus. */
const COMPLETE = 'Upload-Complete';
const partHeaders = z.object({
  'Tus-Resumable': z.literal(TUS_VERSION),
  'Upload-Offset': z.string().describe('Bytes that are here'),
  'Upload-Length': z.string().describe('Bytes of the whole photo'),
});

function tellPart(c: Context, { offset, length }: { offset: number; length: number }): void {
  c.header('Tus-Resumable', TUS_VERSION);
  c.header('Upload-Offset', String(offset));
  c.header('Upload-Length', String(length));
}

/**
 * Resumes a photo whose upload to `POST /api/tasks/{taskId}/submissions` was interrupted, with the
 * core of tus 1.0 (docs/decisions/0016). The last byte does not submit the photo: the same POST
 * without a body does.
 */
export function uploadRoutes(gate: Gate, { hub, clock, bodies }: UploadRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        // The router handles the HEAD requests of tus as GET.
        method: 'get',
        path: '/api/submissions/{submissionId}/upload',
        summary: 'How much is here of a photo that broke off (HEAD). Ends the try that is under way',
        middleware: [gate('GET /api/submissions/{submissionId}/upload')] as const,
        request: { params },
        responses: {
          204: { description: 'This much; Upload-Complete: ?1 when it was handed in', headers: partHeaders },
          ...errorResponses,
        },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        const id = c.req.valid('param').submissionId;
        const part = await bodies.part({ tripId: scope.tripId, teamId, id });
        if (part !== null) {
          tellPart(c, part);
        } else {
          // If only the response was lost, asking for it again sends no bytes.
          unwrap(ownSubmission((await hub.live(scope)).game, { teamId, id, now: clock.now() }));
          c.header(COMPLETE, '?1');
        }
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/submissions/{submissionId}/upload',
        summary: 'Send the rest of a photo that broke off',
        middleware: [gate('PATCH /api/submissions/{submissionId}/upload')] as const,
        request: { params, headers, body: describedBody({ [REST_MEDIA_TYPE]: binary }) },
        responses: { 204: { ...emptyResponse, headers: partHeaders }, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        if (mediaType(c) !== REST_MEDIA_TYPE) throw new HttpRefusal('unsupported_media_type', {});
        const id = c.req.valid('param').submissionId;
        const key = { tripId: scope.tripId, teamId, id };
        const part = await bodies.part(key);
        if (part === null) throw new HttpRefusal('not_found', {});
        if (c.req.valid('header')['upload-offset'] !== part.offset) refuseUnread(c);
        tellPart(c, unwrap(await bodies.addRest(c.req.raw, key, part)));
        return c.body(null, 204);
      },
    );
}

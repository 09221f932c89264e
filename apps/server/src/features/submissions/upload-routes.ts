import { z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import { ownSubmission } from '@reisspel/rules/game/photo';
import type { Context } from 'hono';
import { binary, emptyResponse } from '../../http/api.ts';
import { mediaType, REST_MEDIA_TYPE } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
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
const params = { submissionId: SubmissionId };
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
  const { on, router } = tripEndpoints(gate);
  // The router handles the HEAD requests of tus as GET.
  on(
    'GET /api/submissions/{submissionId}/upload',
    'How much is here of a photo that broke off (HEAD). Ends the try that is under way',
  )
    .params(params)
    .sends(
      {
        204: { description: 'This much; Upload-Complete: ?1 when it was handed in', headers: partHeaders },
      },
      async ({ scope, teamId }, { params: { submissionId: id }, c }) => {
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
    );
  on('PATCH /api/submissions/{submissionId}/upload', 'Send the rest of a photo that broke off')
    .params(params)
    .headers(headers)
    .raw({ [REST_MEDIA_TYPE]: binary })
    .sends({ 204: { ...emptyResponse, headers: partHeaders } }, async ({ scope, teamId }, asked) => {
      const { c } = asked;
      if (mediaType(c) !== REST_MEDIA_TYPE) throw new HttpRefusal('unsupported_media_type', {});
      const key = { tripId: scope.tripId, teamId, id: asked.params.submissionId };
      const part = await bodies.part(key);
      if (part === null) throw new HttpRefusal('not_found', {});
      if (asked.headers['upload-offset'] !== part.offset) refuseUnread(c);
      tellPart(c, unwrap(await bodies.addRest(c.req.raw, key, part)));
      return c.body(null, 204);
    });
  return router;
}

import { createRoute, z } from '@hono/zod-openapi';
import { SubmissionId } from '@reisspel/contract/ids';
import type { Context } from 'hono';
import { createRouter, emptyResponse, errorResponses } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { mediaType, REST_MEDIA_TYPE } from '../../http/middleware.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import { done } from '../../platform/outcome.ts';
import type { Part, UploadParts } from '../../platform/upload-parts.ts';
import type { DecisionService } from './decision-service.ts';

interface UploadRouteDeps {
  decisions: DecisionService;
  photoReader: PhotoReader;
  uploadParts: UploadParts;
}

const TUS_VERSION = '1.0.0';
const params = z.object({ submissionId: SubmissionId });
const headers = z.object({
  'upload-offset': z.coerce.number().int().min(0).describe('Where these bytes begin: where the last ended'),
});
/** For the document only: the body must stay a stream. */
const bodies: Record<string, { schema: { type: 'string'; format: 'binary' } }> = {
  [REST_MEDIA_TYPE]: { schema: { type: 'string', format: 'binary' } },
};
/** Said of a photo that was handed in; as the IETF's successor of tus has it. */
const COMPLETE = 'Upload-Complete';
const partHeaders = z.object({
  'Tus-Resumable': z.literal(TUS_VERSION),
  'Upload-Offset': z.string().describe('Bytes that are here'),
  'Upload-Length': z.string().describe('Bytes of the whole photo'),
});

function tellPart(c: Context, { offset, length }: Part): void {
  c.header('Tus-Resumable', TUS_VERSION);
  c.header('Upload-Offset', String(offset));
  c.header('Upload-Length', String(length));
}

/**
 * Goes on with a photo whose body broke off on its way to `POST /api/tasks/{taskId}/submissions`: the core of tus 1.0
 * (docs/decisions/0016). Its last byte submits nothing: the photo is handed in by the same POST, without a body.
 */
export function uploadRoutes(gate: Gate, { decisions, photoReader, uploadParts }: UploadRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        // HEAD, as tus has it, comes in as this.
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
        // Of a connection that died without a word, what came is still in memory.
        await photoReader.stop({ sender: teamId, id });
        const part = await uploadParts.find({ tripId: scope.tripId, teamId, id });
        if (part !== null) tellPart(c, part);
        // Only its answer got lost: to ask for that takes none of its bytes.
        else if ((await decisions.find(scope, teamId, id)).ok) c.header(COMPLETE, '?1');
        else throw new HttpRefusal('not_found', {});
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/submissions/{submissionId}/upload',
        summary: 'Send the rest of a photo that broke off',
        middleware: [gate('PATCH /api/submissions/{submissionId}/upload')] as const,
        request: { params, headers, body: { content: bodies } },
        responses: { 204: { ...emptyResponse, headers: partHeaders }, ...errorResponses },
      }),
      async (c) => {
        const { scope, teamId } = c.get('actor');
        if (mediaType(c) !== REST_MEDIA_TYPE) throw new HttpRefusal('unsupported_media_type', {});
        const id = c.req.valid('param').submissionId;
        const key = { tripId: scope.tripId, teamId, id };
        const part = await uploadParts.find(key);
        if (part === null) throw new HttpRefusal('not_found', {});
        const { length } = part;
        const offset = c.req.valid('header')['upload-offset'];
        if (offset !== part.offset) throw new HttpRefusal('upload_mismatch', {});
        const keep = (bytes: Buffer) => uploadParts.keep(key, { offset, length, bytes });
        const upload = { sender: teamId, id, maxBytes: length - offset, isRest: true, onBroken: keep };
        const read = await photoReader.read(c.req.raw, upload, async (bytes) => {
          await keep(bytes);
          return done(null);
        });
        unwrap(read);
        const now = await uploadParts.find(key);
        if (now === null) throw new HttpRefusal('not_found', {});
        tellPart(c, now);
        return c.body(null, 204);
      },
    );
}

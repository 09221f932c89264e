import { z } from '@hono/zod-openapi';
import { TaskId } from '@reisspel/contract/ids';
import { MAX_PHOTO_ATTEMPTS } from '@reisspel/contract/limits';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { TrialAnswer, TrialOpening } from '@reisspel/contract/tasks';
import { binary, describedJson, readJson } from '../../http/api.ts';
import { mediaType } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import { PhotoHeaders, photoOrigin } from './photo-headers.ts';
import type { TrialService } from './trial-service.ts';

interface TrialRouteDeps {
  trials: TrialService;
  photoReader: PhotoReader;
  takeTurn: TakeTurn;
}

const trialQuery = z.object({
  hold: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether a photo waits, with its results, for a decision'),
  attempt: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PHOTO_ATTEMPTS)
    .default(1)
    .describe('The number of the photo in this trial'),
});
const trialBody = {
  'application/json': describedJson(TrialAnswer),
  'image/*': binary,
};

export function trialRoutes(gate: Gate, { trials, photoReader, takeTurn }: TrialRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/tasks/{taskId}/trial-openings', 'Open a question to try it; its clock is in the ticket')
    .through(limitSession(takeTurn))
    .params({ taskId: TaskId })
    .json('The question, without its answer', TrialOpening, ({ scope, session }, { params }) =>
      trials.open(scope, { sessionId: session.id, taskId: params.taskId }),
    );
  on('POST /api/tasks/{taskId}/trials', 'Try an answer (JSON) or a photo (image bytes); nothing is stored')
    .through(limitSession(takeTurn))
    .params({ taskId: TaskId })
    .headers(PhotoHeaders)
    .query(trialQuery)
    .raw(trialBody)
    .json('The verdict', SubmissionResult, async ({ scope, session }, { c, params, query, headers }) => {
      const { taskId } = params;
      const { hold, attempt } = query;
      const type = mediaType(c);
      if (type === 'application/json') {
        return trials.answer(scope, { sessionId: session.id, taskId }, await readJson(c, TrialAnswer));
      }
      if (!type.startsWith('image/')) throw new HttpRefusal('unsupported_media_type', {});
      const { source, position } = photoOrigin(headers);
      unwrap(await trials.checkTakesPhoto(scope, taskId, source));
      return photoReader.read(c.req.raw, { sender: session.id }, (bytes) =>
        trials.photo(scope, taskId, { bytes, source, position, hold: hold === 'true', attempt }),
      );
    });
  return router;
}

import { z } from '@hono/zod-openapi';
import {
  MODEL_TYPE,
  ModelName,
  QuizImageName,
  SoundName,
  TaskFileAddress,
} from '@reisspel/contract/kinds/quiz-images';
import { MAX_MODEL_BYTES, MAX_QUIZ_IMAGE_BYTES, MAX_SOUND_BYTES } from '@reisspel/contract/limits';
import { binary } from '../../http/api.ts';
import { mediaType } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import { PICTURE_ANSWERS, type SendPicture } from '../../http/picture.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import type { QuizImageService } from './service.ts';

interface QuizImageRoutesDeps {
  quizImages: QuizImageService;
  photoReader: PhotoReader;
  sendPicture: SendPicture;
}

export function quizImageRoutes(gate: Gate, { quizImages, photoReader, sendPicture }: QuizImageRoutesDeps) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/quiz-images', 'Upload a picture for a quiz (image bytes)')
    .raw({ 'image/*': binary })
    .created('Where it is found', TaskFileAddress, async ({ scope, session }, { c }) => {
      if (!mediaType(c).startsWith('image/')) throw new HttpRefusal('image_unsupported', {});
      const upload = { sender: session.id, maxBytes: MAX_QUIZ_IMAGE_BYTES };
      return photoReader.read(c.req.raw, upload, (bytes) => quizImages.add(scope, bytes));
    });
  on('POST /api/models', 'Keep a 3D model for a task (GLB bytes)')
    .raw({ [MODEL_TYPE]: binary })
    .created('Where it is found', TaskFileAddress, async ({ scope, session }, { c }) => {
      if (mediaType(c) !== MODEL_TYPE) throw new HttpRefusal('model_unsupported', {});
      // A model is checked after the upload, because it does not start like a picture.
      const kind = { maxBytes: MAX_MODEL_BYTES, isRest: true, ifEmpty: 'model_unsupported' } as const;
      const upload = { sender: session.id, ...kind };
      return photoReader.read(c.req.raw, upload, (bytes) => quizImages.addModel(scope, bytes));
    });
  on('POST /api/sounds', 'Keep a sound for a question (MP3 or M4A bytes)')
    .raw({ 'audio/*': binary })
    .created('Where it is found', TaskFileAddress, async ({ scope, session }, { c }) => {
      if (!mediaType(c).startsWith('audio/')) throw new HttpRefusal('sound_unsupported', {});
      // A sound is checked after the upload, like a model.
      const kind = { maxBytes: MAX_SOUND_BYTES, isRest: true, ifEmpty: 'sound_unsupported' } as const;
      const upload = { sender: session.id, ...kind };
      return photoReader.read(c.req.raw, upload, (bytes) => quizImages.addSound(scope, bytes));
    });
  on(
    'POST /api/quiz-images/{name}/signatures',
    'An address of a quiz picture that works for an hour without a session',
  )
    .params({ name: QuizImageName })
    .created('The address', TaskFileAddress, ({ scope }, { params }) => quizImages.sign(scope, params.name));
  on('GET /api/quiz-images/{name}', 'A quiz picture')
    .params({ name: QuizImageName })
    .query(z.object({ pass: z.string().max(500).optional() }))
    .sends(
      { 200: { description: 'The picture' } },
      ({ scope, session }, { params, query: { pass = null }, c }) =>
        sendPicture(c, {
          session,
          open: () => quizImages.open(scope, session, { ...params, pass }),
        }),
    );
  on('GET /api/models/{name}', 'A 3D model of a task (GLB)')
    .params({ name: ModelName })
    .sends({ 200: { description: 'The model' } }, ({ scope, session }, { params, c }) =>
      sendPicture(c, {
        session,
        open: () => quizImages.open(scope, session, params),
      }),
    );
  on('GET /api/sounds/{name}', 'A sound of a question, or a part of it (MP3 or M4A)')
    .params({ name: SoundName })
    .sends(PICTURE_ANSWERS, ({ scope, session }, { params, c }) =>
      sendPicture(c, {
        session,
        open: () => quizImages.open(scope, session, { ...params, range: c.req.header('Range') }),
      }),
    );
  return router;
}

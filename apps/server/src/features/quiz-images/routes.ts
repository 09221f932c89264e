import { createRoute, z } from '@hono/zod-openapi';
import { MODEL_TYPE, ModelName, QuizImageAddress, QuizImageName } from '@reisspel/contract/kinds/quiz-images';
import { MAX_MODEL_BYTES, MAX_QUIZ_IMAGE_BYTES } from '@reisspel/contract/limits';
import { binary, createRouter, describedBody, errorResponses, jsonResponse } from '../../http/api.ts';
import { mediaType } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import type { PhotoReader } from '../../http/photo-body.ts';
import type { SendPicture } from '../../http/picture.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import type { QuizImageService } from './service.ts';

interface QuizImageRoutesDeps {
  quizImages: QuizImageService;
  photoReader: PhotoReader;
  sendPicture: SendPicture;
}

const params = z.object({ name: QuizImageName });

export function quizImageRoutes(gate: Gate, { quizImages, photoReader, sendPicture }: QuizImageRoutesDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/quiz-images',
        summary: 'Keep a picture for a quiz (image bytes)',
        request: { body: describedBody({ 'image/*': binary }) },
        middleware: [gate('POST /api/quiz-images')] as const,
        responses: { 201: jsonResponse('Where it is found', QuizImageAddress), ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        if (!mediaType(c).startsWith('image/')) throw new HttpRefusal('image_unsupported', {});
        const upload = { sender: session.id, maxBytes: MAX_QUIZ_IMAGE_BYTES };
        const added = await photoReader.read(c.req.raw, upload, (bytes) => quizImages.add(scope, bytes));
        return c.json(unwrap(added), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/models',
        summary: 'Keep a 3D model for a task (GLB bytes)',
        request: { body: describedBody({ [MODEL_TYPE]: binary }) },
        middleware: [gate('POST /api/models')] as const,
        responses: { 201: jsonResponse('Where it is found', QuizImageAddress), ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        if (mediaType(c) !== MODEL_TYPE) throw new HttpRefusal('model_unsupported', {});
        // A model is checked after the upload, as its first bytes are not those of a picture.
        const upload = { sender: session.id, maxBytes: MAX_MODEL_BYTES, isRest: true };
        const added = await photoReader.read(c.req.raw, upload, (bytes) => quizImages.addModel(scope, bytes));
        return c.json(unwrap(added), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/quiz-images/{name}/signatures',
        summary: 'An address of a quiz picture that works for an hour without a session',
        middleware: [gate('POST /api/quiz-images/{name}/signatures')] as const,
        request: { params },
        responses: { 201: jsonResponse('The address', QuizImageAddress), ...errorResponses },
      }),
      async (c) =>
        c.json(unwrap(await quizImages.sign(c.get('actor').scope, c.req.valid('param').name)), 201),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/quiz-images/{name}',
        summary: 'A quiz picture',
        middleware: [gate('GET /api/quiz-images/{name}')] as const,
        request: { params, query: z.object({ pass: z.string().max(500).optional() }) },
        responses: { 200: { description: 'The picture' }, ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        const { name } = c.req.valid('param');
        const pass = c.req.valid('query').pass ?? null;
        return sendPicture(c, {
          session,
          mediaType: 'image/webp',
          open: () => quizImages.open(scope, session, name, pass),
        });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/models/{name}',
        summary: 'A 3D model of a task (GLB)',
        middleware: [gate('GET /api/models/{name}')] as const,
        request: { params: z.object({ name: ModelName }) },
        responses: { 200: { description: 'The model' }, ...errorResponses },
      }),
      async (c) => {
        const { scope, session } = c.get('actor');
        const { name } = c.req.valid('param');
        return sendPicture(c, {
          session,
          mediaType: MODEL_TYPE,
          open: () => quizImages.open(scope, session, name, null),
        });
      },
    );
}

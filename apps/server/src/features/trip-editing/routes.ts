import { createRoute, z } from '@hono/zod-openapi';
import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { TripFile } from '@reisspel/contract/trip';
import {
  DraftSaved,
  PublicationInput,
  TripDraftInput,
  TripEditing,
  TripVersion,
} from '@reisspel/contract/trip-editing';
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonFileBody,
  jsonResponse,
} from '../../http/api.ts';
import { limitJson } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import type { TripEditingService } from './service.ts';

export function tripDraftRoutes(gate: Gate, editing: TripEditingService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip/draft',
        summary: 'What the editor opens with',
        middleware: [gate('GET /api/trip/draft')] as const,
        responses: { 200: jsonResponse('The draft', TripEditing), ...errorResponses },
      }),
      async (c) => c.json(await editing.open(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/trip/draft',
        summary: 'Save what was typed so far, gaps and all',
        middleware: [gate('PUT /api/trip/draft'), limitJson(MAX_TRIP_BYTES)] as const,
        request: { body: jsonBody(TripDraftInput) },
        responses: { 200: jsonResponse('The save', DraftSaved), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await editing.save(c.get('actor').scope, c.req.valid('json'))), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/trip/draft',
        summary: 'Back to what visitors see',
        middleware: [gate('DELETE /api/trip/draft')] as const,
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        await editing.discard(c.get('actor').scope);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/trip/publications',
        summary: 'Show the draft to visitors',
        middleware: [gate('POST /api/trip/publications')] as const,
        request: { body: jsonBody(PublicationInput) },
        responses: { 201: jsonResponse('The new version', TripVersion), ...errorResponses },
      }),
      async (c) => {
        const { draftRevision } = c.req.valid('json');
        return c.json(unwrap(await editing.publish(c.get('actor').scope, draftRevision)), 201);
      },
    );
}

/** The schema of a hand-written file: what the contract accepts, before it trims texts. */
function tripFileSchema(): string {
  return JSON.stringify(z.toJSONSchema(TripFile, { io: 'input' }), null, 2);
}

export function tripVersionRoutes(gate: Gate, editing: TripEditingService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip/versions',
        summary: 'What visitors see and have seen',
        middleware: [gate('GET /api/trip/versions')] as const,
        responses: { 200: jsonResponse('The newest first', z.array(TripVersion)), ...errorResponses },
      }),
      async (c) => c.json(await editing.versions(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/trip/versions/{version}/restorations',
        summary: 'Show an earlier version again',
        middleware: [gate('POST /api/trip/versions/{version}/restorations')] as const,
        request: { params: z.object({ version: z.coerce.number().int() }) },
        responses: { 201: jsonResponse('The new version', TripVersion), ...errorResponses },
      }),
      async (c) => {
        const { version } = c.req.valid('param');
        return c.json(unwrap(await editing.restore(c.get('actor').scope, version)), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/trip/file',
        summary: 'What visitors see, as a file',
        middleware: [gate('GET /api/trip/file')] as const,
        responses: { 200: { description: 'The file (see /api/schemas/trip-file.json)' }, ...errorResponses },
      }),
      async (c) => {
        const { slug, text } = await editing.file(c.get('actor').scope);
        c.header('Content-Disposition', `attachment; filename="${slug}.reis.json"`);
        c.header('Content-Type', 'application/json');
        // The exact bytes, so that two exports can be compared.
        return c.body(text, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/trip-files',
        summary: 'Make a file the draft',
        middleware: [gate('POST /api/trip-files'), limitJson(MAX_TRIP_BYTES)] as const,
        request: { body: jsonFileBody },
        responses: { 200: jsonResponse('The save', DraftSaved), ...errorResponses },
      }),
      async (c) => {
        const file: unknown = await c.req.json().catch(() => {
          throw new HttpRefusal('trip_file_invalid', { issues: [] });
        });
        return c.json(unwrap(await editing.importFile(c.get('actor').scope, file)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/schemas/trip-file.json',
        summary: 'What a trip file looks like (JSON Schema)',
        middleware: [gate('GET /api/schemas/trip-file.json')] as const,
        responses: {
          200: { description: 'JSON Schema 2020-12' },
          ...errorResponses,
        },
      }),
      (c) => c.body(tripFileSchema(), 200, { 'Content-Type': 'application/schema+json' }),
    );
}

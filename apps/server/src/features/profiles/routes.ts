import { createRoute, z } from '@hono/zod-openapi';
import { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { MAX_PROFILE_FILE_BYTES } from '@reisspel/contract/limits';
import {
  DeletionList,
  ProfileFile,
  ProfileInput,
  ProfileList,
  ProfileLoad,
  Undo,
} from '@reisspel/contract/profiles';
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonFileBody,
  jsonResponse,
} from '../../http/api.ts';
import { limitLargeJson } from '../../http/bodies.ts';
import type { Gate } from '../../http/gate.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import type { ProfileFileService } from './file-service.ts';
import type { RestoreService } from './restore-service.ts';
import type { ProfileService } from './service.ts';

const params = z.object({ profileId: ProfileId });
const Created = z.strictObject({ id: ProfileId });

/** Makes a file name that every system accepts: letters and digits only. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'reisspel.json' : `reisspel-${plain.toLowerCase()}.json`;
}

export function profileRoutes(gate: Gate, profiles: ProfileService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/profiles',
        summary: 'Saved games, the newest first',
        middleware: [gate('GET /api/profiles')] as const,
        responses: { 200: jsonResponse('The list', ProfileList), ...errorResponses },
      }),
      async (c) => c.json({ profiles: await profiles.list(c.get('actor').scope) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/profiles',
        summary: 'Save the present tasks and teams',
        middleware: [gate('POST /api/profiles')] as const,
        request: { body: jsonBody(ProfileInput) },
        responses: { 201: jsonResponse('The saved game', Created), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await profiles.save(c.get('actor').scope, c.req.valid('json'))), 201),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/profiles/{profileId}',
        summary: 'Delete a saved game',
        middleware: [gate('DELETE /api/profiles/{profileId}')] as const,
        request: { params },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        unwrap(await profiles.remove(c.get('actor').scope, c.req.valid('param').profileId));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/profiles/{profileId}/loads',
        summary: 'Load a saved game, in place of the present one or behind it',
        middleware: [gate('POST /api/profiles/{profileId}/loads')] as const,
        request: { params, body: jsonBody(ProfileLoad) },
        responses: { 200: jsonResponse('How to bring the replaced game back', Undo), ...errorResponses },
      }),
      async (c) => {
        const { profileId } = c.req.valid('param');
        const loaded = await profiles.load(c.get('actor').scope, profileId, c.req.valid('json'));
        return c.json(unwrap(loaded), 200);
      },
    );
}

export function restoreRoutes(gate: Gate, restoring: RestoreService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/game/resets',
        summary: 'Empty the game, after an automatic saved game of it',
        middleware: [gate('POST /api/game/resets')] as const,
        responses: { 200: jsonResponse('How to bring it back', Undo), ...errorResponses },
      }),
      async (c) => c.json(unwrap(await restoring.reset(c.get('actor').scope)), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/deletions',
        summary: 'Deleted tasks and teams that can still be brought back',
        middleware: [gate('GET /api/deletions')] as const,
        responses: { 200: jsonResponse('The list, the newest first', DeletionList), ...errorResponses },
      }),
      async (c) => c.json({ deletions: await restoring.deletions(c.get('actor').scope) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/archives/{archiveId}/restorations',
        summary: 'Bring back a deleted task or team, or a whole game',
        middleware: [gate('POST /api/archives/{archiveId}/restorations')] as const,
        request: { params: z.object({ archiveId: ArchiveId }) },
        responses: { 200: jsonResponse('How to bring the replaced game back', Undo), ...errorResponses },
      }),
      async (c) => {
        const { archiveId } = c.req.valid('param');
        return c.json(unwrap(await restoring.restore(c.get('actor').scope, archiveId)), 200);
      },
    );
}

/** Reading a file takes about ten times its size in memory; a slow upload may take 10 minutes. */
const FILE_LIMITS = { readAtOnce: 2, perSender: 1, readingMs: 600_000 };

export function profileFileRoutes(gate: Gate, files: ProfileFileService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/profiles/{profileId}/file',
        summary: 'A saved game as a file',
        middleware: [gate('GET /api/profiles/{profileId}/file')] as const,
        request: { params },
        responses: { 200: jsonResponse('The file', ProfileFile), ...errorResponses },
      }),
      async (c) => {
        const file = unwrap(await files.write(c.get('actor').scope, c.req.valid('param').profileId));
        c.header('Content-Disposition', `attachment; filename="${fileName(file.name)}"`);
        return c.json(file, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/profile-files',
        summary: 'Add a saved game from a file',
        middleware: [
          gate('POST /api/profile-files'),
          limitLargeJson(MAX_PROFILE_FILE_BYTES, FILE_LIMITS),
        ] as const,
        request: { body: jsonFileBody },
        responses: { 201: jsonResponse('The saved game', Created), ...errorResponses },
      }),
      async (c) => {
        const content: unknown = await c.req.json().catch(() => {
          throw new HttpRefusal('profile_file_invalid', {});
        });
        return c.json(unwrap(await files.read(c.get('actor').scope, content)), 201);
      },
    );
}

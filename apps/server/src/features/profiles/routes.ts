import { z } from '@hono/zod-openapi';
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
import { ReplayInput } from '@reisspel/contract/recap';
import { done } from '@reisspel/rules/outcome';
import { limitLargeJson } from '../../http/bodies.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import type { ProfileFileService } from './file-service.ts';
import type { ProfileService, RestoreService } from './service.ts';

const profileParams = { profileId: ProfileId };
const Created = z.strictObject({ id: ProfileId });

/** Makes a file name of letters and digits, which every system accepts. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'reisspel.json' : `reisspel-${plain.toLowerCase()}.json`;
}

export function profileRoutes(gate: Gate, profiles: ProfileService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/profiles', 'Saved games, the newest first').json('The list', ProfileList, async ({ scope }) =>
    done({ profiles: await profiles.list(scope) }),
  );
  on('POST /api/profiles', 'Save the present tasks and teams')
    .body(ProfileInput)
    .created('The saved game', Created, ({ scope }, { body }) => profiles.save(scope, body));
  on('DELETE /api/profiles/{profileId}', 'Delete a saved game')
    .params(profileParams)
    .empty(({ scope }, { params }) => profiles.remove(scope, params.profileId));
  on('POST /api/profiles/{profileId}/loads', 'Load a saved game, in place of the present one or after it')
    .params(profileParams)
    .body(ProfileLoad)
    .json('How to bring the replaced game back', Undo, ({ scope }, { params, body }) =>
      profiles.load(scope, params.profileId, body),
    );
  return router;
}

export function restoreRoutes(gate: Gate, restoring: RestoreService) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/game/resets', 'Empty the game, after an automatic saved game of it').json(
    'How to bring it back',
    Undo,
    ({ scope }) => restoring.reset(scope),
  );
  on('POST /api/game/replays', 'Make the game that has ended ready to be played again')
    .body(ReplayInput)
    .json('How to bring the old game back', Undo, ({ scope }, { body }) => restoring.replay(scope, body));
  on('GET /api/deletions', 'Deleted tasks and teams that can still be brought back').json(
    'The list, the newest first',
    DeletionList,
    async ({ scope }) => done({ deletions: await restoring.deletions(scope) }),
  );
  on('POST /api/archives/{archiveId}/restorations', 'Bring back a deleted task or team, or a whole game')
    .params({ archiveId: ArchiveId })
    .json('How to bring the replaced game back', Undo, ({ scope }, { params }) =>
      restoring.restore(scope, params.archiveId),
    );
  return router;
}

/** Reading a file needs about ten times its size in memory. A slow upload may take 10 minutes. */
const FILE_LIMITS = { readAtOnce: 2, perSender: 1, readingMs: 600_000 };

export function profileFileRoutes(gate: Gate, files: ProfileFileService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/profiles/{profileId}/file', 'A saved game as a file')
    .params(profileParams)
    .json('The file', ProfileFile, async ({ scope }, request) => {
      const file = await files.exportFile(scope, request.params.profileId);
      if (file.ok) {
        request.c.header('Content-Disposition', `attachment; filename="${fileName(file.value.name)}"`);
      }
      return file;
    });
  on('POST /api/profile-files', 'Add a saved game from a file')
    .through(limitLargeJson(MAX_PROFILE_FILE_BYTES, FILE_LIMITS))
    .file(() => new HttpRefusal('profile_file_invalid', {}))
    .created('The saved game', Created, ({ scope }, { file }) => files.importFile(scope, file));
  return router;
}

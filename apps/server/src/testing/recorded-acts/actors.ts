import { randomUUID } from 'node:crypto';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import { ProfileList } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { TripEditing } from '@reisspel/contract/trip/trip-editing';
import { z } from 'zod';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../game-builders.ts';
import type { Answer, TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';

export interface RecordedAct {
  acts: readonly AuditAct[];
  /** Makes the data that the act needs. Returns its id for `call`. */
  prepare?: () => Promise<string>;
  call: (id: string) => Promise<Answer>;
}

export type Actors = { server: TestServer; admin: TestClient; owner: TestClient };

export const addTeam = ({ admin }: Actors): Promise<AdminTeam> =>
  newTeam(admin, `Team ${randomUUID().slice(0, 8)}`);

export const addTask = ({ admin }: Actors): Promise<AdminTask> => newTask(admin, photoInput());

export async function addProfile(actors: Actors): Promise<string> {
  const { admin } = actors;
  await addTeam(actors);
  await admin.post('/api/profiles', { name: 'Bewaard' });
  const { profiles } = ProfileList.parse((await admin.get('/api/profiles')).body);
  return profiles[0]?.id ?? '';
}

export async function publish(actors: Actors): Promise<Answer> {
  const { admin } = actors;
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  return admin.post('/api/trip/publications', { draftRevision });
}

export async function addAdjustment(actors: Actors): Promise<string> {
  const { admin } = actors;
  const { id } = await addTeam(actors);
  const added = await admin.post(`/api/teams/${id}/adjustments`, { points: 5, reason: 'Netjes' });
  return z.object({ id: z.string() }).parse(added.body).id;
}

/** Submits a photo for a new team. */
async function playPhoto(actors: Actors): Promise<{ player: TestClient; submission: string }> {
  const { server, admin } = actors;
  const { id } = await addTask(actors);
  await startGame(admin);
  const player = await newPlayer(server, await addTeam(actors));
  const submission = randomUUID();
  await player.photo(id, await jpeg(), submission);
  return { player, submission };
}

/** Submits a photo for a new team. Returns the id of the submission. */
export const submitPhoto = async (actors: Actors): Promise<string> => (await playPhoto(actors)).submission;

async function photoOf(actors: Actors, submission: string): Promise<string> {
  const { id } = await actors.server.database.read((tx) =>
    tx.query
      .selectFrom('photos')
      .select('id')
      .where('submission_id', '=', submission)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Submits a photo for a new team. Returns the id of the stored photo. */
export const addPhoto = async (actors: Actors): Promise<string> => photoOf(actors, await submitPhoto(actors));

/** Submits a photo that its team then wants removed. Returns the id of the photo. */
export async function askRemoval(actors: Actors): Promise<string> {
  const { player, submission } = await playPhoto(actors);
  const photoId = await photoOf(actors, submission);
  await player.put(`/api/photos/${photoId}/removal-request`, {});
  return photoId;
}

export const sendMessage = ({ admin }: Actors, id: string) =>
  admin.post('/api/messages', { id, teamId: null, text: 'Kom naar het strand' });
export const enableShareLink = ({ admin }: Actors) =>
  admin.put('/api/trip/share', {
    enabled: true,
    sections: { flights: true, schedule: true, highlights: false },
  });

export async function addTrip(actors: Actors): Promise<string> {
  const { owner } = actors;
  const slug = `reis-${randomUUID().slice(0, 8)}`;
  await owner.post('/api/owner/trips', { slug, title: 'Nog een reis' });
  return slug;
}

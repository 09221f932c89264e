import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import { filesOfSqlite } from '../db/copies/sqlite-files.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, quizInput, startGame } from './game-builders.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const NAME = 'Team Zeester';
export const PRIVATE = 'Anna moet naar de lobby komen';

async function tables({ database }: TestServer): Promise<string[]> {
  const { rows } = await database.read((tx) =>
    (tx.dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    ).execute(tx.query),
  );
  return rows.map(({ name }) => name);
}

/** Returns the names of the tables that contain any of these words. */
export async function tablesWith(server: TestServer, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables(server)) {
    const { rows } = await server.database.read((tx) =>
      sql`select * from ${sql.table(table)}`.execute(tx.query),
    );
    const text = JSON.stringify(rows);
    if (words.some((word) => text.includes(word))) found.push(table);
  }
  return found.toSorted();
}

/** Returns the words that SQLite's files contain, deleted data included. None on PostgreSQL. */
export async function wordsInFiles(
  { databaseSettings: settings }: TestServer,
  words: readonly string[],
): Promise<string[]> {
  const files =
    settings.kind === 'sqlite' ? filesOfSqlite(settings.path).filter((file) => existsSync(file)) : [];
  const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
  return words.filter((word) => bytes.includes(word));
}

/** Plays a game. One team has data of every kind, and another team has a photo. */
export async function playTeamGame(server: TestServer) {
  const admin = await server.admin();
  await startGame(admin);
  const team = await newTeam(admin, NAME, 'geheim-van-zeester');
  const other = await newTeam(admin, 'Blauwe Team');
  const player = await newPlayer(server, team);
  const photoTask = await newTask(admin, photoInput());
  await newTask(admin, quizInput());
  const { photoId } = SubmissionResult.parse((await player.photo(photoTask.id, await jpeg())).body);
  await (await newPlayer(server, other)).photo(photoTask.id, await jpeg(90));
  await player.put(`/api/tasks/${photoTask.id}/presence`);
  await admin.patch('/api/game', { repliesOpen: true, reactionsOn: true });
  await player.post('/api/session/gallery', { password: 'zon-zee-strand' });
  await player.put(`/api/photos/${photoId}/reaction`, { kind: 'heart' });
  await player.put(`/api/photos/${photoId}/removal-request`, { reason: '' });
  await admin.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: 'Netjes' });
  await admin.post('/api/messages', { id: randomUUID(), teamId: team.id, text: 'Goed bezig' });
  const asked = { id: randomUUID(), teamId: team.id, taskId: photoTask.id, text: 'Waar is de haven?' };
  await player.post('/api/replies', asked);
  const withdrawn = randomUUID();
  await admin.post('/api/messages', { id: withdrawn, teamId: team.id, text: PRIVATE });
  await admin.delete(`/api/messages/${withdrawn}`);
  await admin.post('/api/profiles', { name: 'Bewaard' });
  await admin.put('/api/game/board', { status: 'frozen', seen: 'live' });
  await server.client().put(`/api/session/team/${team.id}`, { password: 'fout' });
  return { admin, team, other, player, photoId: String(photoId) };
}

/** Downloads a team's export. Returns the names of its files and the text of `team.json`. */
export async function downloadTeam(
  admin: TestClient,
  teamId: string,
): Promise<{ names: string[]; text: string }> {
  const response = await admin.open('GET', `/api/teams/${teamId}/export.zip`);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const names: string[] = [];
  let text = '';
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName === 'team.json') text = String(await buffer(await zip.openReadStreamPromise(entry)));
  }
  return { names, text };
}

import { SubmissionResult } from '@reisspel/contract/submissions';
import type { DialectName } from '../db/database.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from './game-builders.ts';
import { adminState, playState } from './live-states.ts';
import type { Answer } from './test-client.ts';
import { createTestServer } from './test-server.ts';

/** Milliseconds: one more than a deadline allows for a slow network. */
export const GRACE_MS = 2_001;

export const resultOf = ({ body }: Pick<Answer, 'body'>): SubmissionResult => SubmissionResult.parse(body);

/** Starts a game with one team, a bright photo and a dark photo. */
export async function startPhotoGame(dialect: DialectName) {
  const server = await createTestServer({ dialect });
  const admin = await server.admin();
  const team = await newTeam(admin, 'Rode Team');
  const player = await newPlayer(server, team);
  await startGame(admin);
  return {
    server,
    admin,
    team,
    player,
    light: await jpeg(200),
    dark: await jpeg(20),
    /** Adds a task that requires a bright photo. */
    checked: (more: Record<string, unknown> = {}) =>
      newTask(admin, photoInput({ minBrightness: 60, ...more })),
    decide: (id: string, decision: 'submit' | 'withdraw', by = player) =>
      by.put(`/api/submissions/${id}/decision`, { decision }),
    /** Returns the team's progress with the first task. */
    progress: async () => (await playState(server, team.id)).own?.tasks[0]?.progress,
    score: async () => (await adminState(server)).scores[0]?.score,
  };
}

export type PhotoGame = Awaited<ReturnType<typeof startPhotoGame>>;

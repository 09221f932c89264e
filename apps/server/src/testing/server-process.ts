import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { launchServer, type ServerProcess } from './launched-server.ts';
import { TestClient } from './test-client.ts';
import { ADMIN_PASSWORD } from './test-server.ts';

/** Makes a new folder for a server's data. It is removed after the test. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the server as a process, without a demo game. Resolves when it prints its address. Rejects
 * if it ends or prints an error. The process is killed after the test.
 */
export function startServerProcess(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const { started, kill } = launchServer(folder, { ADMIN_PASSWORD, ...env });
  onTestFinished(kill);
  return started;
}

/** Logs in as the organiser at a server process. */
export async function loggedIn(url: string): Promise<TestClient> {
  const admin = new TestClient(fetch, url);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return admin;
}

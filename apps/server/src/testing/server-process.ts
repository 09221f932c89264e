import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { launchServer, type ServerProcess } from './launched-server.ts';
import { TestClient } from './test-client.ts';
import { ADMIN_PASSWORD } from './test-server.ts';

/** A folder for a server's data, removed when the test is over. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the server as its own process, without a demo game; resolves when it has printed where it
 * listens, rejects when it stops or complains. It does not outlive the test.
 */
export function startServerProcess(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const { started, kill } = launchServer(folder, { ADMIN_PASSWORD, ...env });
  onTestFinished(kill);
  return started;
}

/** The organiser, at a server process. */
export async function loggedIn(url: string): Promise<TestClient> {
  const admin = new TestClient(fetch, url);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return admin;
}

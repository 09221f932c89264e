import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject, onTestFinished } from 'vitest';
import type { DialectName } from '../db/database.ts';
import { COMPILE_CACHE_ENV } from './compile-cache.ts';
import { launchServer, type ServerProcess } from './launched-server.ts';
import { createDatabase } from './postgres-cluster.ts';
import { TestClient } from './test-client.ts';
import { ADMIN_PASSWORD } from './test-server.ts';

/** Makes a new folder for a server's data. It is removed after the test. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the settings of a new database. */
export async function newDatabaseEnv(dialect: DialectName): Promise<Record<string, string>> {
  return dialect === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {};
}

/** Starts a program. `ended` has its exit code and all that it wrote. */
export function startProgram(path: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE_ENV, ...env },
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]);
  return {
    ended: ended.then(([out, error, code]) => ({ code, out, error })),
    kill: () => child.kill('SIGKILL'),
  };
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

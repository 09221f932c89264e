import type { TestProject } from 'vitest/node';
import { findPostgres, POSTGRES_HINT } from '../../../../scripts/machine/postgres.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's url of this run's PostgreSQL; `createDatabase` makes a test file its own database there. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run. Without one the run fails: these tests are never skipped. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (findPostgres() === null) throw new Error(POSTGRES_HINT);
  const cluster = await startPostgresCluster();
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}

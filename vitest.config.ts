import { availableParallelism } from 'node:os';
import { defineConfig, type TestUserConfig } from 'vitest/config';

// Set here too, so that every worker starts with it: a zone that comes later reaches forks, not threads.
process.env['TZ'] = 'Asia/Kathmandu';

/** Milliseconds: ends what hangs. No bound on speed, as a machine may be busy with other things. */
const TEST_TIMEOUT_MS = 60_000;
const HOOK_TIMEOUT_MS = 60_000;
/** Milliseconds that `expect.poll` waits: it too ends what hangs. */
const POLL_TIMEOUT_MS = 30_000;

/** Tests often wait for a database or a socket. Vitest takes no percentage above 100. */
export const WORKERS = Math.ceil(1.5 * availableParallelism());
/** Node loads the thousands of compiled texts as they are, in a third of the time of Vite. */
export const COMPILED_TEXTS = { deps: { external: [/\/src\/paraglide\//] } };

const common: TestUserConfig = {
  environment: 'node',
  pool: 'forks',
  // Files of one worker share their modules: to load them anew for each file took half of the time.
  isolate: false,
  env: { TZ: 'Asia/Kathmandu' },
  setupFiles: ['./apps/server/src/testing/vitest-setup.ts'],
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: HOOK_TIMEOUT_MS,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  retry: 0,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          ...common,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['./apps/server/src/testing/vitest-global-setup.ts'],
        },
      },
      {
        // As a build in the first language.
        define: { __LANGUAGE__: JSON.stringify('nl') },
        // Apart, because a run of only these needs no PostgreSQL.
        test: {
          ...common,
          name: 'rest',
          server: COMPILED_TEXTS,
          include: ['packages/**/*.test.ts', 'apps/web/{*,src/**/*}.test.ts', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
});

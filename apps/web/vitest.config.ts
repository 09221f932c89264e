import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { COMPILED_TEXTS, WORKERS } from '../../vitest.config.ts';
import { OWN_ICONS } from './own-icons.ts';

/** Tests in a simulated DOM take a hundredth of the time of a browser test. */
export default defineProject({
  plugins: [react()],
  resolve: { alias: [OWN_ICONS] },
  // As a build in the first language.
  define: { __LANGUAGE__: JSON.stringify('nl') },
  test: {
    name: 'web',
    environment: 'happy-dom',
    // As in the other projects, which vitest requires of projects that run together.
    isolate: false,
    pool: 'forks',
    maxWorkers: WORKERS,
    server: COMPILED_TEXTS,
    include: ['src/**/*.test.tsx'],
    setupFiles: ['../server/src/testing/vitest-setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
});

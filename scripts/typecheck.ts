/** `npm run typecheck`: checks all TypeScript projects of the repository in parallel. */
import { runTool } from './machine/run.ts';

const PROJECTS = ['.', 'apps/web', 'apps/web/src/sw', 'e2e'];

const results = await Promise.all(PROJECTS.map((project) => runTool(['typescript', 'tsc'], ['-p', project])));
for (const { output } of results) process.stdout.write(output);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/**
 * `npm run bench`: how fast and how light it is, with a table at its end. `npm run bench -- NAME` runs some of it; `--json` prints
 * the table's rows for machines. What is measured, and how: docs/performance.md.
 */
import { type Figure, table } from './figures.ts';

/** What can be measured, by name. Most give figures for the table; the others print their own. */
const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  'fan-out': async () => (await import('./live/fan-out.ts')).fanOut(),
  burst: async () => (await import('./live/burst.ts')).burst(),
  crowd: async () => (await import('./live/fan-out.ts')).crowdOfThousands(),
  restart: async () => (await import('./live/restart.ts')).restart(),
  growth: async () => (await import('./live/growth.ts')).growth(),
  checks: () => import('./checks.ts').then(() => []),
  uploads: () => import('./uploads.ts').then(() => []),
  gallery: () => import('./gallery.ts').then(() => []),
};

const options = process.argv.slice(2);
const asked = options.filter((option) => option !== '--json');
const isForMachines = options.includes('--json');
const unknown = asked.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(', ')}. There is: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [name, run] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stderr.write(`# ${name}\n`);
  figures.push(...(await run()));
}
if (isForMachines) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
else if (figures.length > 0) process.stdout.write(`\n${table(figures)}`);
// Where a bench has left something open, it is over all the same.
process.exit();

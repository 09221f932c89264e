/**
 * `npm run bench` measures the app's speed and memory, and prints a table. `npm run bench -- NAME`
 * runs one or more benches by name. `--json` prints the rows as JSON. docs/performance.md describes
 * the measurements.
 */
import { type Figure, table } from './figures.ts';

/** The benches by name. Most return figures for the table. The others print their results. */
const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  'fan-out': async () => (await import('./live/fan-out.ts')).fanOut(),
  burst: async () => (await import('./live/burst.ts')).burst(),
  crowd: async () => (await import('./live/fan-out.ts')).crowdOfThousands(),
  restart: async () => (await import('./live/restart.ts')).restart(),
  growth: async () => (await import('./live/growth.ts')).growth(),
  start: async () => (await import('./live/start.ts')).start(),
  photos: async () => (await import('./live/photos.ts')).photos(),
  interaction: async () => (await import('./live/interaction.ts')).interaction(),
  visits: async () => (await import('./live/visits.ts')).visits(),
  trips: () => import('./live/trips.ts').then(({ trips }) => trips()).then(() => []),
  checks: () => import('./checks.ts').then(() => []),
  lookalikes: () => import('./lookalikes.ts').then(() => []),
  uploads: () => import('./uploads.ts').then(() => []),
  gallery: () => import('./gallery.ts').then(() => []),
};

const options = process.argv.slice(2);
const names = options.filter((option) => option !== '--json');
const isJson = options.includes('--json');
const unknown = names.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(', ')}. There is: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [name, run] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  process.stderr.write(`# ${name}\n`);
  figures.push(...(await run()));
}
if (isJson) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
else if (figures.length > 0) process.stdout.write(`\n${table(figures)}`);
// Ends the process, also when a bench left something open.
process.exit();

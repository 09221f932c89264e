/** What can be measured, by name. Each prints its own figures. */
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  checks: () => import('./checks.ts'),
  uploads: () => import('./uploads.ts'),
  gallery: () => import('./gallery.ts'),
  burst: () => import('./live/burst.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(', ')}. There is: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(1);
}
for (const [name, run] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n# ${name}\n`);
  await run();
}

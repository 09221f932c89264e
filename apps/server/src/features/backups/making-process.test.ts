import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/server-process.ts';
import { makeInChildProcess } from './making-process.ts';

function deps() {
  return { onProgress: () => {}, signal: new AbortController().signal };
}

test('a process that cannot start fails only this backup', async () => {
  const node = process.execPath;
  onTestFinished(() => {
    process.execPath = node;
  });
  process.execPath = join(await newDataFolder(), 'no-such-program');
  const { signal, onProgress } = deps();
  const made = makeInChildProcess(join(import.meta.dirname, 'no-such-program.ts'))({ signal, onProgress });
  await expect(made).rejects.toMatchObject({ trouble: { kind: 'unexpected' }, cause: { code: 'ENOENT' } });
});

test('a process with invalid output is stopped', async () => {
  const folder = await newDataFolder();
  const program = join(folder, 'talks.mjs');
  const ended = join(folder, 'ended');
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
    process.once('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); });
    setInterval(() => {}, 1_000);
    console.log('Warning: this is no JSON');`,
  );
  await expect(makeInChildProcess(program)(deps())).rejects.toMatchObject({
    trouble: { kind: 'unexpected' },
  });
  await expect.poll(() => existsSync(ended), { timeout: 10_000 }).toBe(true);
});

test('a backup process ends with its server', async () => {
  const folder = await newDataFolder();
  const program = join(folder, 'works.mjs');
  const ended = join(folder, 'ended');
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
    process.once('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); });
    setInterval(() => {}, 1_000);
    console.log(JSON.stringify({ progress: { done: 0, total: 1 } }));`,
  );
  const stopping = new AbortController();
  const made = makeInChildProcess(program)({ signal: stopping.signal, onProgress: () => stopping.abort() });
  await expect(made).rejects.toMatchObject({ trouble: { kind: 'interrupted' } });
  await expect.poll(() => existsSync(ended), { timeout: 10_000 }).toBe(true);
});

test('a process that ends without a result counts as interrupted', async () => {
  const program = join(await newDataFolder(), 'ends.mjs');
  await writeFile(program, `console.error('Killed'); process.exit(1);`);
  const made = makeInChildProcess(program)(deps());
  await expect(made).rejects.toMatchObject({
    trouble: { kind: 'interrupted' },
    cause: { message: 'Killed' },
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPageDrawer } from './page-drawer.ts';

const ANSWERS = { session: { roles: [] }, trip: { title: 'Zomer' } };

/** Draws a page with a program that has this source. */
function drawWith(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'reisspel-draw-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'main.mjs');
  writeFileSync(program, source);
  const draw = createPageDrawer(program);
  const page = { address: '/r/zomer/vlucht', language: 'es', at: 1_750_000_000_000 } as const;
  return draw({ ...page, timeZone: 'America/New_York', answers: ANSWERS });
}

/** A program that answers with a page whose body is this expression, in JSON. */
const programPrinting = (expression: string) => `
  import { text } from 'node:stream/consumers';
  const answers = JSON.parse(await text(process.stdin));
  process.stdout.write(JSON.stringify({ head: '', body: JSON.stringify(${expression}), notice: '', from: '' }));
`;

test('the drawing program gets the page and runs in the given time zone', async () => {
  const { body } = await drawWith(
    programPrinting('[...process.argv.slice(2), answers, new Date(0).getTimezoneOffset()]'),
  );
  expect(JSON.parse(body)).toEqual(['/r/zomer/vlucht', 'es', '1750000000000', ANSWERS, 300]);
});

test("the drawing program gets none of the server's secrets", async () => {
  vi.stubEnv('APP_SECRET', 'a secret of the server');
  const { body } = await drawWith(programPrinting('process.env'));
  expect(JSON.parse(body)).not.toHaveProperty('APP_SECRET');
});

test.each([
  ['fails', 'throw new Error("no such page")'],
  ['prints nothing', ''],
  ['prints something else', 'process.stdout.write(JSON.stringify({ html: 1 }))'],
])('the drawing is rejected when the program %s', async (_what, source) => {
  await expect(drawWith(source)).rejects.toThrow();
});

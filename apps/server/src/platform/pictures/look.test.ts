import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differentBits } from '@reisspel/rules/game/lookalike';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { jpeg } from '../../testing/game-builders.ts';
import { processPhoto } from './images.ts';

const SAMPLES = join(import.meta.dirname, '../vision/samples');
/** The samples are 600 by 400 pixels or a little smaller. */
const CROPPED = { left: 20, top: 10, width: 500, height: 350 };

async function lookOfPhoto(bytes: Buffer): Promise<string> {
  const photo = await processPhoto(bytes);
  return (photo.ok ? photo.value.look : null) ?? 'none';
}

const photograph = (name: string) => readFile(join(SAMPLES, `${name}.jpg`));

test.each([
  ['encoded again', (photo: Sharp) => photo],
  ['made smaller', (photo: Sharp) => photo.resize({ width: 300 })],
  ['darkened', (photo: Sharp) => photo.linear(0.6, 0)],
  ['cropped', (photo: Sharp) => photo.extract(CROPPED)],
  ['mirrored', (photo: Sharp) => photo.flop()],
])('a photo that was %s differs less from itself than from others', async (_, change) => {
  const coffee = await photograph('coffee');
  const copy = await lookOfPhoto(await change(sharp(coffee)).jpeg({ quality: 60 }).toBuffer());
  const toItself = differentBits(copy, await lookOfPhoto(coffee));
  for (const name of ['alps', 'astronaut', 'rocket', 'sheep']) {
    expect(differentBits(copy, await lookOfPhoto(await photograph(name)))).toBeGreaterThan(toItself);
  }
  expect(toItself).toBeLessThan(14);
});

test('a photo without contrast has no look', async () => {
  expect(await lookOfPhoto(await jpeg(0))).toBe('none');
});

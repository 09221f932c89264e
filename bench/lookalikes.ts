/**
 * `npm run bench -- lookalikes`: changes real photographs as people do, and prints how many of the
 * copies the server recognises, and how many different photographs it takes for copies.
 */
import { performance } from 'node:perf_hooks';
import { differentBits } from '@reisspel/rules/game/lookalike';
import sharp, { type Sharp } from 'sharp';
import { processPhoto } from '../apps/server/src/platform/pictures/images.ts';
import { bytesOf, pictures } from './pictures.ts';

/** Bits that may differ. The server takes 13 (`lookalike.ts`). */
const LIMITS = [8, 10, 12, 13, 14, 16] as const;

/** Pixels: a smaller photo gets the same look in less time. */
const EDGE_PX = 1_280;

type Change = (photo: Sharp, size: { width: number; height: number }) => Sharp;

/** Cuts off parts (0 to 1) of the left, the top, the width and the height. */
const cut =
  (left: number, top: number, across: number, down: number): Change =>
  (photo, { width, height }) =>
    photo.extract({
      left: Math.floor(width * left),
      top: Math.floor(height * top),
      width: Math.floor(width * (1 - across)),
      height: Math.floor(height * (1 - down)),
    });

const CHANGES: Readonly<Record<string, Change>> = {
  'encoded again, quality 60': (photo) => photo,
  'half the size': (photo, { width }) => photo.resize({ width: Math.round(width / 2) }),
  'darkened to 60 %': (photo) => photo.linear(0.6, 0),
  'lightened by 30 %': (photo) => photo.linear(1.3, 0),
  'black and white': (photo) => photo.greyscale(),
  'cropped by 5 %, all around': cut(0.025, 0.025, 0.05, 0.05),
  'cropped by 10 %, all around': cut(0.05, 0.05, 0.1, 0.1),
  'cropped by 10 %, at one side': cut(0.1, 0, 0.1, 0),
  'cropped by 10 %, unevenly': cut(0.03, 0.07, 0.1, 0.1),
  'cropped by 10 % and darkened to 60 %': (photo, size) =>
    cut(0.05, 0.05, 0.1, 0.1)(photo, size).linear(0.6, 0),
  'cropped by 15 %, all around': cut(0.075, 0.075, 0.15, 0.15),
  'cropped by 20 %, all around': cut(0.1, 0.1, 0.2, 0.2),
  'turned by 3 degrees': (photo) => photo.rotate(3, { background: '#000000' }),
  'a screenshot with bars': (photo, { height }) =>
    photo.extend({ top: Math.round(height / 4), bottom: Math.round(height / 4), background: '#000000' }),
  mirrored: (photo) => photo.flop(),
  'a quarter turn': (photo) => photo.rotate(90),
};

async function lookAt(bytes: Buffer): Promise<string> {
  const photo = await processPhoto(bytes);
  if (!photo.ok) throw new Error(photo.code);
  if (photo.value.look === null) throw new Error('A photograph has no contrast');
  return photo.value.look;
}

async function changedBy(change: Change, bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  return change(sharp(bytes), { width, height }).jpeg({ quality: 60 }).toBuffer();
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const row = (cells: readonly (string | number)[]) => print(`| ${cells.join(' | ')} |`);
const withinLimits = (bits: readonly number[]) =>
  LIMITS.map((limit) => bits.filter((each) => each <= limit).length);

const photographs = pictures.filter(({ edit }) => edit === undefined);
const originals: { bytes: Buffer; look: string }[] = [];
const begunAt = performance.now();
for (const picture of photographs) {
  const size = { width: EDGE_PX, height: EDGE_PX, fit: 'inside', withoutEnlargement: true } as const;
  const bytes = await sharp(await bytesOf(picture))
    .resize(size)
    .jpeg()
    .toBuffer();
  originals.push({ bytes, look: await lookAt(bytes) });
}
const msPerPhoto = (performance.now() - begunAt) / photographs.length;

row(['bits that may differ', ...LIMITS]);
row(['---', ...LIMITS.map(() => '---')]);
for (const [name, change] of Object.entries(CHANGES)) {
  const bits: number[] = [];
  for (const { bytes, look } of originals) {
    bits.push(differentBits(await lookAt(await changedBy(change, bytes)), look));
  }
  row([name, ...withinLimits(bits).map((found) => `${found} of ${bits.length}`)]);
}
const strangers = originals.flatMap((one) =>
  originals.filter((other) => other !== one).map((other) => differentBits(one.look, other.look)),
);
row(['different photographs', ...withinLimits(strangers).map((pairs) => `${pairs} of ${strangers.length}`)]);
print(`\nAll sizes and the look of a photo: ${msPerPhoto.toFixed(0)} ms (mean)`);

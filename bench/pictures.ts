/**
 * The pictures that measure the checks, and what a person sees in them. The person wrote this down
 * before any model ran on them.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObjectClass } from '@reisspel/contract/objects';
import sharp from 'sharp';

/** A change that makes a new picture from a photograph. */
type Edit =
  /** Left, top, width and height, each as a part (0 to 1) of the whole. */
  | { readonly crop: readonly [number, number, number, number] }
  /** The part (0 to 1) of the light that remains. */
  | { readonly darken: number }
  /** The factor by which the photo is made smaller. It then lies in a grey field. */
  | { readonly far: number };

/** What a person sees in a picture. */
export interface Truth {
  /** Number of faces, or the least and the most where people disagree (a blurred face). */
  readonly faces: number | readonly [number, number];
  /** Objects that are certainly there. */
  readonly objects: readonly ObjectClass[];
  /** Objects that count neither as right nor as wrong, because people disagree. */
  readonly arguable?: readonly ObjectClass[];
  /** True if the picture is too dark to recognise each other. */
  readonly dark?: boolean;
}

export interface Picture extends Truth {
  readonly name: string;
  readonly file: string;
  readonly edit?: Edit;
}

const folder = (packageJson: string, inside: string) => fileURLToPath(new URL(inside, packageJson));

const KIT = folder(import.meta.resolve('material-kit/package.json'), 'assets/img');
const GROUPS = folder(import.meta.resolve('@vladmandic/face-api/package.json'), 'demo');
const DESK = folder(import.meta.resolve('startbootstrap-creative/package.json'), 'dist/assets/img');
const OWN = join(import.meta.dirname, '../apps/server/src/platform/vision/samples');

const none = { faces: 0, objects: [] } as const;
const portrait = { faces: 1, objects: ['person'] } as const;
const row = (name: string, file: string, truth: Truth, edit?: Edit): Picture => ({
  name,
  file,
  ...truth,
  ...(edit && { edit }),
});
const kit = (file: string, truth: Truth) => row(`kit/${file}`, join(KIT, `${file}.jpg`), truth);
const group = (file: string, truth: Truth) => row(`group/${file}`, join(GROUPS, `${file}.jpg`), truth);
const desk = (file: string, truth: Truth) => row(`desk/${file}`, join(DESK, `${file}.jpg`), truth);
const own = (file: string, truth: Truth) => row(file, join(OWN, `${file}.jpg`), truth);
const part = (file: string, name: string, crop: readonly [number, number, number, number], truth: Truth) =>
  row(`group/${file} ${name}`, join(GROUPS, `${file}.jpg`), truth, { crop });
const far = (file: string, times: number, truth: Truth) =>
  row(`group/${file} ${times}x as far`, join(GROUPS, `${file}.jpg`), truth, { far: times });
/** Returns a darkened picture. `truth` is what a person still sees in it. */
const dark = (name: string, file: string, light: number, truth: Truth) =>
  row(`${name} at ${light * 100}% light`, file, { ...truth, dark: true }, { darken: light });

const photographs: readonly Picture[] = [
  kit('bg', none),
  kit('bg2', { ...none, arguable: ['bird', 'boat'], dark: true }),
  kit('bg3', none),
  kit('bg7', none),
  kit('city', { ...none, dark: true }),
  kit('city-profile', { ...none, arguable: ['car'], dark: true }),
  kit('profile_city', none),
  kit('examples/clem-onojegaw', { faces: [1, 2], objects: ['person'] }),
  kit('examples/clem-onojeghuo', { faces: 0, objects: ['person', 'bench'] }),
  kit('examples/cynthia-del-rio', {
    faces: 0,
    objects: ['person', 'backpack'],
    arguable: ['bench', 'handbag'],
  }),
  kit('examples/mariya-georgieva', {
    faces: [4, 5],
    objects: ['person', 'handbag'],
    arguable: ['cell phone', 'tie', 'chair'],
  }),
  kit('examples/olu-eletu', { faces: 0, objects: ['person', 'cup'] }),
  kit('examples/studio-1', { faces: [0, 1], objects: ['person'] }),
  kit('examples/studio-2', portrait),
  kit('examples/studio-3', portrait),
  kit('examples/studio-4', {
    faces: 0,
    objects: ['person', 'handbag', 'potted plant'],
    arguable: ['book', 'cell phone', 'laptop', 'suitcase', 'couch', 'vase', 'dining table'],
  }),
  kit('examples/studio-5', { faces: [0, 1], objects: ['person'] }),
  kit('faces/avatar', portrait),
  kit('faces/camp', portrait),
  kit('faces/card-profile1-square', portrait),
  kit('faces/card-profile2-square', portrait),
  kit('faces/card-profile4-square', portrait),
  kit('faces/card-profile5-square', portrait),
  kit('faces/card-profile6-square', portrait),
  kit('faces/christian', portrait),
  kit('faces/kendall', portrait),
  kit('faces/marc', { ...portrait, dark: true }),
  group('sample1', { faces: 3, objects: ['person', 'wine glass'], arguable: ['chair'], dark: true }),
  group('sample2', {
    faces: 3,
    objects: ['person', 'couch', 'cell phone'],
    arguable: ['chair', 'clock'],
  }),
  group('sample3', {
    faces: 3,
    objects: ['person', 'couch', 'cell phone', 'cup'],
    arguable: ['chair', 'wine glass'],
  }),
  group('sample4', { faces: 4, objects: ['person', 'cell phone'] }),
  group('sample5', { faces: 5, objects: ['person'] }),
  group('sample6', { faces: 4, objects: ['person'], arguable: ['clock'] }),
  desk('bg-masthead', { faces: 0, objects: ['chair', 'laptop', 'mouse'], arguable: ['dining table'] }),
  desk('portfolio/fullsize/1', { faces: 0, objects: ['book'], arguable: ['knife', 'dining table'] }),
  desk('portfolio/fullsize/2', { faces: 0, objects: ['book'], arguable: ['dining table', 'bowl'] }),
  desk('portfolio/fullsize/3', none),
  desk('portfolio/fullsize/4', {
    faces: 0,
    objects: ['bowl', 'knife', 'orange'],
    arguable: ['book', 'cup', 'dining table', 'apple'],
    dark: true,
  }),
  desk('portfolio/fullsize/5', { ...none, arguable: ['dining table', 'bench'] }),
  desk('portfolio/fullsize/6', { faces: 0, objects: ['cup'], arguable: ['knife', 'clock', 'scissors'] }),
  own('acanthus', none),
  own('airplane', { faces: 0, objects: ['airplane'] }),
  own('allium', none),
  own('alps', none),
  own('black-canyon', { faces: 0, objects: ['boat', 'person'] }),
  own('dust-bowl-home', none),
  own('nagasaki', { faces: [0, 2], objects: ['boat', 'person'] }),
  own('sheep', { faces: 0, objects: ['sheep'] }),
  own('walking-cat', { faces: 0, objects: ['cat'] }),
  own('astronaut', portrait),
  own('cameraman', portrait),
  own('chelsea', { faces: 0, objects: ['cat'] }),
  own('coffee', { faces: 0, objects: ['cup', 'spoon'], arguable: ['dining table', 'bowl'] }),
  own('moving-clock', { ...none, arguable: ['clock'] }),
  own('rocket', { ...none, dark: true }),
];

const edited: readonly Picture[] = [
  part('sample6', 'left half', [0, 0, 0.56, 1], { faces: 2, objects: ['person'] }),
  part('sample4', 'right half', [0.49, 0, 0.51, 1], {
    faces: 2,
    objects: ['person'],
    arguable: ['cell phone'],
  }),
  part('sample3', 'right part', [0.5, 0, 0.5, 1], {
    faces: 2,
    objects: ['person', 'couch'],
    arguable: ['cell phone', 'cup', 'chair'],
  }),
  far('sample4', 2, { faces: 4, objects: ['person'], arguable: ['cell phone'] }),
  far('sample5', 3, { faces: 5, objects: ['person'] }),
  far('sample6', 4, { faces: 4, objects: ['person'] }),
  dark('kit/faces/christian', join(KIT, 'faces/christian.jpg'), 0.3, portrait),
  dark('kit/faces/card-profile4-square', join(KIT, 'faces/card-profile4-square.jpg'), 0.2, portrait),
  dark('group/sample6', join(GROUPS, 'sample6.jpg'), 0.3, { faces: 4, objects: ['person'] }),
  dark('coffee', join(OWN, 'coffee.jpg'), 0.25, {
    faces: 0,
    objects: ['cup', 'spoon'],
    arguable: ['dining table', 'bowl'],
  }),
  dark('kit/bg3', join(KIT, 'bg3.jpg'), 0.4, none),
];

export const pictures: readonly Picture[] = [...photographs, ...edited];

/** Returns the bytes of a picture as a phone would upload it. */
export async function bytesOf({ file, edit }: Picture): Promise<Buffer> {
  if (!edit) return readFile(file);
  const picture = sharp(file);
  const { width, height } = await picture.metadata();
  if ('crop' in edit) {
    const [left, top, across, down] = edit.crop;
    const box = { left: left * width, top: top * height, width: across * width, height: down * height };
    return picture
      .extract({
        left: Math.round(box.left),
        top: Math.round(box.top),
        width: Math.min(Math.round(box.width), width - Math.round(box.left)),
        height: Math.min(Math.round(box.height), height - Math.round(box.top)),
      })
      .jpeg()
      .toBuffer();
  }
  if ('darken' in edit) return picture.linear(edit.darken, 0).jpeg().toBuffer();
  const small = await picture.resize({ width: Math.round(width / edit.far) }).toBuffer();
  const field = { width, height, channels: 3, background: '#8a8f94' } as const;
  return sharp({ create: field })
    .composite([{ input: small }])
    .jpeg()
    .toBuffer();
}

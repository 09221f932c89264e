/** The tables of `checks.ts`, in Markdown. */
import type { ObjectClass } from '@reisspel/contract/objects';
import type { SeenObject, Sighting } from '../apps/server/src/platform/vision/vision.ts';
import type { Picture } from './pictures.ts';

/** What the checks made of a picture, down to the least confidence. */
export interface Looked {
  readonly picture: Picture;
  readonly brightness: number;
  readonly faces: readonly number[];
  readonly objects: readonly SeenObject[];
}

const BRIGHTNESS = [30, 40, 50, 60, 70, 80, 100];
const FACE = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
const OBJECT = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6];

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [`## ${title}\n`, line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const count = <T>(all: readonly T[], is: (each: T) => boolean) => all.filter(is).length;

export function brightnessTable(looked: readonly Looked[]): string {
  const rows = BRIGHTNESS.map((least) => {
    const passedDark = count(
      looked,
      ({ picture, brightness }) => picture.dark === true && brightness >= least,
    );
    const refusedLight = count(looked, ({ picture, brightness }) => !picture.dark && brightness < least);
    return [least, looked.length - passedDark - refusedLight, passedDark, refusedLight];
  });
  return table('Brightness', ['least', 'right', 'dark, passed', 'light, refused'], rows);
}

/** Negative: so many too few. Positive: so many too many. */
function facesOff({ faces }: Picture, found: number): number {
  const [least, most] = typeof faces === 'number' ? [faces, faces] : faces;
  return found < least ? found - least : Math.max(0, found - most);
}

export function facesTable(looked: readonly Looked[]): string {
  const rows = FACE.map((least) => {
    const off = looked.map(({ picture, faces }) =>
      facesOff(
        picture,
        count(faces, (sure) => sure >= least),
      ),
    );
    return [least, count(off, (by) => by === 0), count(off, (by) => by < 0), count(off, (by) => by > 0)];
  });
  return table('Faces', ['least confidence', 'right count', 'too few', 'too many'], rows);
}

type Judgement = 'found' | 'missed' | 'imagined' | 'rightly absent' | 'arguable';

function judge({ objects, arguable = [] }: Picture, object: ObjectClass, seen: boolean): Judgement {
  if (objects.includes(object)) return seen ? 'found' : 'missed';
  if (arguable.includes(object)) return 'arguable';
  return seen ? 'imagined' : 'rightly absent';
}

export function objectsTable(looked: readonly Looked[]): string {
  const asked = [...new Set(looked.flatMap(({ picture }) => picture.objects))];
  const rows = OBJECT.map((least) => {
    const judgements = looked.flatMap(({ picture, objects }) => {
      const seen = objects.filter(({ confidence }) => confidence >= least).map(({ object }) => object);
      return asked.map((object) => judge(picture, object, seen.includes(object)));
    });
    const anything = looked.flatMap(({ picture, objects }) =>
      objects.filter(
        ({ object, confidence }) => confidence >= least && judge(picture, object, true) === 'imagined',
      ),
    );
    const of = (what: Judgement) => count(judgements, (each) => each === what);
    return [
      least,
      of('found') + of('rightly absent'),
      of('missed') + of('imagined'),
      of('found'),
      of('missed'),
      of('imagined'),
      anything.length,
    ];
  });
  const head = ['least confidence', 'right', 'wrong', 'found', 'missed', 'imagined', 'imagined, of all 80'];
  return table(`Objects (asked of each picture: ${asked.length} classes)`, head, rows);
}

const among = (faces: Picture['faces']) => (typeof faces === 'number' ? `${faces}` : faces.join(' to '));
const bold = (text: string | number, wrong: boolean) => (wrong ? `**${text}**` : text);

export function pictureTable(looked: readonly Looked[], sightings: readonly Sighting[]): string {
  const rows = looked.map(({ picture, brightness }, nr) => {
    const { faces = [], objects = [] } = sightings[nr] ?? {};
    const seen = objects.map(({ object }) => object);
    const missed = picture.objects.filter((object) => !seen.includes(object));
    return [
      picture.name,
      `${picture.dark ? 'dark' : 'light'}: ${Math.round(brightness)}`,
      among(picture.faces),
      bold(faces.length, facesOff(picture, faces.length) !== 0),
      picture.objects.join(', ') || '-',
      seen.map((object) => bold(object, judge(picture, object, true) === 'imagined')).join(', ') || '-',
      missed.map((object) => bold(object, true)).join(', ') || '-',
    ];
  });
  const head = ['picture', 'light', 'faces', 'found', 'objects', 'seen', 'missed'];
  return table('Every picture, at the thresholds of the server; wrong is bold', head, rows);
}

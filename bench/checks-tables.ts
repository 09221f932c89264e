/** The tables of `checks.ts`, in Markdown. */
import type { ObjectClass } from '@reisspel/contract/objects';
import type { Detections, SeenObject } from '../apps/server/src/platform/vision/vision.ts';
import type { Picture } from './pictures.ts';

/** The findings of the checks in a picture, with any confidence. */
export interface Measured {
  readonly picture: Picture;
  readonly brightness: number;
  readonly faces: readonly number[];
  readonly objects: readonly SeenObject[];
}

/** Thresholds that the tables compare. */
const BRIGHTNESS_THRESHOLDS = [30, 40, 50, 60, 70, 80, 100];
const FACE_THRESHOLDS = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
const OBJECT_THRESHOLDS = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6];

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [`## ${title}\n`, line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const count = <T>(items: readonly T[], matches: (item: T) => boolean) => items.filter(matches).length;

export function brightnessTable(measured: readonly Measured[]): string {
  const rows = BRIGHTNESS_THRESHOLDS.map((threshold) => {
    const passedDark = count(
      measured,
      ({ picture, brightness }) => picture.dark === true && brightness >= threshold,
    );
    const refusedLight = count(
      measured,
      ({ picture, brightness }) => !picture.dark && brightness < threshold,
    );
    return [threshold, measured.length - passedDark - refusedLight, passedDark, refusedLight];
  });
  return table('Brightness', ['least', 'right', 'dark, passed', 'light, refused'], rows);
}

/** Returns the number of surplus faces that were found; negative when faces were missed. */
function surplusFaces({ faces }: Picture, found: number): number {
  const [least, most] = typeof faces === 'number' ? [faces, faces] : faces;
  return found < least ? found - least : Math.max(0, found - most);
}

export function facesTable(measured: readonly Measured[]): string {
  const rows = FACE_THRESHOLDS.map((threshold) => {
    const surpluses = measured.map(({ picture, faces }) =>
      surplusFaces(
        picture,
        count(faces, (confidence) => confidence >= threshold),
      ),
    );
    return [
      threshold,
      count(surpluses, (surplus) => surplus === 0),
      count(surpluses, (surplus) => surplus < 0),
      count(surpluses, (surplus) => surplus > 0),
    ];
  });
  return table('Faces', ['least confidence', 'right count', 'too few', 'too many'], rows);
}

type Judgement = 'found' | 'missed' | 'imagined' | 'rightly absent' | 'arguable';

function judge({ objects, arguable = [] }: Picture, object: ObjectClass, seen: boolean): Judgement {
  if (objects.includes(object)) return seen ? 'found' : 'missed';
  if (arguable.includes(object)) return 'arguable';
  return seen ? 'imagined' : 'rightly absent';
}

export function objectsTable(measured: readonly Measured[]): string {
  const classes = [...new Set(measured.flatMap(({ picture }) => picture.objects))];
  const rows = OBJECT_THRESHOLDS.map((threshold) => {
    const judgements = measured.flatMap(({ picture, objects }) => {
      const seen = objects.filter(({ confidence }) => confidence >= threshold).map(({ object }) => object);
      return classes.map((object) => judge(picture, object, seen.includes(object)));
    });
    const imagined = measured.flatMap(({ picture, objects }) =>
      objects.filter(
        ({ object, confidence }) => confidence >= threshold && judge(picture, object, true) === 'imagined',
      ),
    );
    const of = (kind: Judgement) => count(judgements, (judgement) => judgement === kind);
    return [
      threshold,
      of('found') + of('rightly absent'),
      of('missed') + of('imagined'),
      of('found'),
      of('missed'),
      of('imagined'),
      imagined.length,
    ];
  });
  const head = ['least confidence', 'right', 'wrong', 'found', 'missed', 'imagined', 'imagined, of all 80'];
  return table(`Objects (asked of each picture: ${classes.length} classes)`, head, rows);
}

const facesText = (faces: Picture['faces']) => (typeof faces === 'number' ? `${faces}` : faces.join(' to '));
const boldIf = (text: string | number, isWrong: boolean) => (isWrong ? `**${text}**` : text);

export function pictureTable(measured: readonly Measured[], sightings: readonly Detections[]): string {
  const rows = measured.map(({ picture, brightness }, index) => {
    const { faces = [], objects = [] } = sightings[index] ?? {};
    const seen = objects.map(({ object }) => object);
    const missed = picture.objects.filter((object) => !seen.includes(object));
    return [
      picture.name,
      `${picture.dark ? 'dark' : 'light'}: ${Math.round(brightness)}`,
      facesText(picture.faces),
      boldIf(faces.length, surplusFaces(picture, faces.length) !== 0),
      picture.objects.join(', ') || '-',
      seen.map((object) => boldIf(object, judge(picture, object, true) === 'imagined')).join(', ') || '-',
      missed.map((object) => boldIf(object, true)).join(', ') || '-',
    ];
  });
  const head = ['picture', 'light', 'faces', 'found', 'objects', 'seen', 'missed'];
  return table('Every picture, at the thresholds of the server; wrong is bold', head, rows);
}

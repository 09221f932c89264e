import type { GraphModel } from '@tensorflow/tfjs-converter';
import { div, sub, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { type Box, type Picture, square } from './picture.ts';

interface Found extends Box {
  readonly confidence: number;
}

/** Intersection over union above which two boxes are the same face. */
const SAME_OF_BOTH = 0.3;

function isSame(one: Box, other: Box): boolean {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared > SAME_OF_BOTH * (one.width * one.height + other.width * other.height - shared);
}

/** Keeps the most confident of overlapping boxes. */
function withoutDoubles(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const each of found.toSorted((a, b) => b.confidence - a.confidence)) {
    if (!kept.some((other) => isSame(each, other))) kept.push(each);
  }
  return kept;
}

/** Pixels of BlazeFace's input. */
const EDGE = 256;
/** Values per box in BlazeFace's output: centre, size and six points of the face. */
const BOX_VALUES = 16;
/** BlazeFace's input ranges from -1 to 1. */
const HALF_OF_WHITE = 127.5;

/**
 * BlazeFace's two layers: `boxes` anchors in each cell of a grid of `cells` by `cells`. The outputs
 * have the names in the model's file.
 */
const LAYERS = [
  { cells: 16, boxes: 2, scores: 'Identity', places: 'Identity_2' },
  { cells: 8, boxes: 6, scores: 'Identity_1', places: 'Identity_3' },
] as const;

/** Tile side as a part of the long edge. Tiles overlap by a fifth, so that one has a face whole. */
const TILE = 0.6;
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Faces in one square, in pixels of the model's input. */
function detect(model: GraphModel, pixels: Buffer, least: number): Found[] {
  const found: Found[] = [];
  tidy(() => {
    const input = sub(div(tensor4d(new Float32Array(pixels), [1, EDGE, EDGE, 3]), HALF_OF_WHITE), 1);
    const outputs = model.execute(input, [
      ...LAYERS.map(({ scores }) => scores),
      ...LAYERS.map(({ places }) => places),
    ]);
    const values = [outputs].flat().map((output) => output.dataSync());
    for (const [nr, { cells, boxes }] of LAYERS.entries()) {
      const scores = values[nr] ?? [];
      const places = values[nr + LAYERS.length] ?? new Float32Array();
      for (const [index, score] of scores.entries()) {
        const confidence = sigmoid(score);
        if (confidence < least) continue;
        const cell = Math.floor(index / boxes);
        const [x = 0, y = 0, width = 0, height = 0] = places.subarray(index * BOX_VALUES);
        found.push({
          confidence,
          left: x + (((cell % cells) + 0.5) * EDGE) / cells - width / 2,
          top: y + ((Math.floor(cell / cells) + 0.5) * EDGE) / cells - height / 2,
          width,
          height,
        });
      }
    }
  });
  return found;
}

/** Start and length of the tiles along an edge; one tile where the whole edge fits. */
function along(length: number, side: number): { start: number; length: number }[] {
  if (length <= side) return [{ start: 0, length }];
  return [
    { start: 0, length: side },
    { start: length - side, length: side },
  ];
}

function tiles({ width, height }: Picture): Box[] {
  const side = Math.round(TILE * Math.max(width, height));
  return along(height, side).flatMap((down) =>
    along(width, side).map((across) => ({
      left: across.start,
      top: down.start,
      width: across.length,
      height: down.length,
    })),
  );
}

/** Searches the whole photo for near faces, and overlapping tiles for those of a group. */
export async function findFaces(
  model: GraphModel,
  picture: Picture,
  least: number,
): Promise<{ confidence: number }[]> {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const found: Found[] = [];
  for (const part of [whole, ...tiles(picture)]) {
    const side = Math.max(part.width, part.height);
    const scale = side / EDGE;
    for (const face of detect(model, await square(picture, part, EDGE), least)) {
      found.push({
        confidence: face.confidence,
        left: part.left - (side - part.width) / 2 + face.left * scale,
        top: part.top - (side - part.height) / 2 + face.top * scale,
        width: face.width * scale,
        height: face.height * scale,
      });
    }
  }
  return withoutDoubles(found).map(({ confidence }) => ({ confidence }));
}

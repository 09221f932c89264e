/** The worker thread: receives a photo in each message, and answers with what the models detect. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import { objectClasses } from '@reisspel/contract/objects';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { div, type io, ready, setBackend, sub, tensor4d, tidy } from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import { lowerThreadPriority } from '../process.ts';
import type { Detections, SeenObject, Thresholds, Wanted, WorkerAnswer, WorkerRequest } from './vision.ts';

/** The models use fewer pixels: 512 for objects, and 430 for faces (256 for a tile of 0.6). */
const LONG_EDGE_PX = 1_024;

interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Turns a photo into pixels: upright, and at most `LONG_EDGE_PX` on its long edge. */
async function decode(photo: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .resize({ width: LONG_EDGE_PX, height: LONG_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Scales a part of the picture to a black square of `edge` pixels, with its proportions kept. */
function square({ data, width, height }: Picture, part: Box, edge: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize({ width: edge, height: edge, fit: 'contain', background: '#000000' })
    .raw()
    .toBuffer();
}

interface FoundFace extends Box {
  readonly confidence: number;
}

/** Intersection over union above which two boxes are of the same face. */
const SAME_FACE_OVERLAP = 0.3;

function isSameFace(one: Box, other: Box): boolean {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared > SAME_FACE_OVERLAP * (one.width * one.height + other.width * other.height - shared);
}

/** Keeps the surest box of each face. */
function withoutDoubles(found: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of found.toSorted((a, b) => b.confidence - a.confidence)) {
    if (!kept.some((other) => isSameFace(face, other))) kept.push(face);
  }
  return kept;
}

const FACES_EDGE = 256;
/** Values per box in BlazeFace's output: centre, size and six points of the face. */
const BOX_VALUES = 16;
/** BlazeFace's input ranges from -1 to 1. */
const HALF_OF_WHITE = 127.5;

/** BlazeFace's two grids of cells, each with a number of boxes and the names of its outputs. */
const LAYERS = [
  { cells: 16, boxes: 2, scores: 'Identity', places: 'Identity_2' },
  { cells: 8, boxes: 6, scores: 'Identity_1', places: 'Identity_3' },
] as const;

/** Side of a tile, relative to the long edge. Tiles overlap, so that each face is whole in one. */
const TILE = 0.6;
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Returns the faces in one square, in pixels of the model's input. */
function detectFaces(model: GraphModel, pixels: Buffer, minConfidence: number): FoundFace[] {
  const found: FoundFace[] = [];
  tidy(() => {
    const input = sub(
      div(tensor4d(new Float32Array(pixels), [1, FACES_EDGE, FACES_EDGE, 3]), HALF_OF_WHITE),
      1,
    );
    const outputs = model.execute(input, [
      ...LAYERS.map(({ scores }) => scores),
      ...LAYERS.map(({ places }) => places),
    ]);
    const values = [outputs].flat().map((output) => output.dataSync());
    for (const [layer, { cells, boxes }] of LAYERS.entries()) {
      const scores = values[layer] ?? [];
      const places = values[layer + LAYERS.length] ?? new Float32Array();
      for (const [index, score] of scores.entries()) {
        const confidence = sigmoid(score);
        if (confidence < minConfidence) continue;
        const cell = Math.floor(index / boxes);
        const [x = 0, y = 0, width = 0, height = 0] = places.subarray(index * BOX_VALUES);
        found.push({
          confidence,
          left: x + (((cell % cells) + 0.5) * FACES_EDGE) / cells - width / 2,
          top: y + ((Math.floor(cell / cells) + 0.5) * FACES_EDGE) / cells - height / 2,
          width,
          height,
        });
      }
    }
  });
  return found;
}

/**
 * Returns the tiles along an edge: two, or one when a tile has room for the whole edge.
 */
function tilesAlong(length: number, side: number): { start: number; length: number }[] {
  if (length <= side) return [{ start: 0, length }];
  return [
    { start: 0, length: side },
    { start: length - side, length: side },
  ];
}

function tiles({ width, height }: Picture): Box[] {
  const side = Math.round(TILE * Math.max(width, height));
  return tilesAlong(height, side).flatMap((down) =>
    tilesAlong(width, side).map((across) => ({
      left: across.start,
      top: down.start,
      width: across.length,
      height: down.length,
    })),
  );
}

/** Looks for near faces in the whole photo, and for the smaller ones of a group in its tiles. */
async function findFaces(
  model: GraphModel,
  picture: Picture,
  minConfidence: number,
): Promise<{ confidence: number }[]> {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const found: FoundFace[] = [];
  for (const part of [whole, ...tiles(picture)]) {
    const side = Math.max(part.width, part.height);
    const scale = side / FACES_EDGE;
    for (const face of detectFaces(model, await square(picture, part, FACES_EDGE), minConfidence)) {
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

/** Resolved from the entry points, because the packages export no other files. */
const MODELS = new URL('../models/', import.meta.resolve('@vladmandic/human'));
const WASM = new URL('./', import.meta.resolve('@tensorflow/tfjs-backend-wasm'));

async function startBackend(): Promise<void> {
  setWasmPaths(fileURLToPath(WASM));
  // A second thread would take a core from the server.
  setThreadsCount(1);
  if (!(await setBackend('wasm'))) throw new Error('The WebAssembly backend does not start');
  await ready();
}

let backend: Promise<void> | null = null;

/** Loads a model of @vladmandic/human from disk; nothing is fetched. */
async function loadModel(name: 'blazeface' | 'centernet'): Promise<GraphModel> {
  backend ??= startBackend();
  const [json, weights] = await Promise.all([
    readFile(new URL(`${name}.json`, MODELS), 'utf8'),
    readFile(new URL(`${name}.bin`, MODELS)),
    backend,
  ]);
  const { modelTopology, weightsManifest }: io.ModelJSON = JSON.parse(json);
  return loadGraphModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });
}

const OBJECTS_EDGE = 512;
/** Values per detection: two corners, the confidence and the class number. */
const DETECTION_VALUES = 6;
const DETECTIONS = 'tower_0/detections';

/** Returns each class once, with its highest confidence: no task asks for two cups. */
async function findObjects(
  model: GraphModel,
  picture: Picture,
  minConfidence: number,
): Promise<SeenObject[]> {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const pixels = await square(picture, whole, OBJECTS_EDGE);
  const detections = tidy(() => {
    const output = model.execute(
      tensor4d(new Float32Array(pixels), [1, OBJECTS_EDGE, OBJECTS_EDGE, 3]),
      DETECTIONS,
    );
    return [output].flat()[0]?.dataSync() ?? new Float32Array();
  });
  const surest = new Map<SeenObject['object'], number>();
  for (let start = 0; start < detections.length; start += DETECTION_VALUES) {
    const confidence = detections[start + 4] ?? 0;
    const object = objectClasses[detections[start + 5] ?? -1];
    if (object === undefined || confidence < minConfidence) continue;
    surest.set(object, Math.max(confidence, surest.get(object) ?? 0));
  }
  return [...surest].map(([object, confidence]) => ({ object, confidence }));
}

const thresholds: Thresholds = workerData;
/** Each is loaded at its first use: many games check faces only. */
let faceModel: Promise<GraphModel> | null = null;
let objectModel: Promise<GraphModel> | null = null;

async function detect(picture: Picture, wanted: Wanted): Promise<Detections> {
  if (wanted.faces) faceModel ??= loadModel('blazeface');
  if (wanted.objects) objectModel ??= loadModel('centernet');
  return {
    faces: wanted.faces && faceModel ? await findFaces(await faceModel, picture, thresholds.face) : [],
    objects:
      wanted.objects && objectModel ? await findObjects(await objectModel, picture, thresholds.object) : [],
  };
}

/** Answers with an error for a broken photo only; any other fault ends this thread. */
async function answer({ photo, wanted }: WorkerRequest): Promise<WorkerAnswer> {
  let picture: Picture;
  try {
    picture = await decode(photo);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  return { detections: await detect(picture, wanted) };
}

lowerThreadPriority();
parentPort?.on('message', async (request: WorkerRequest) => {
  parentPort?.postMessage(await answer(request));
});

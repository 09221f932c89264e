/** The worker thread: analyses one photo at a time, by messages (protocol.ts). */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { objectClasses } from '@reisspel/contract/objects';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { type io, ready, setBackend, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { findFaces } from './faces.ts';
import { decode, type Picture, square } from './picture.ts';
import type { Answer, Question, Thresholds } from './protocol.ts';
import type { SeenObject, Sighting, Wanted } from './vision.ts';

/** Resolved from the entry points, because the packages export no other files. */
const MODELS = new URL('../models/', import.meta.resolve('@vladmandic/human'));
const WASM = new URL('./', import.meta.resolve('@tensorflow/tfjs-backend-wasm'));

async function startBackend(): Promise<void> {
  setWasmPaths(fileURLToPath(WASM));
  // More threads would take the core that answers requests.
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

/** Pixels of CenterNet's input. */
const EDGE = 512;
/** Values per detection: two corners, the confidence and the class number. */
const DETECTION_VALUES = 6;
const DETECTIONS = 'tower_0/detections';

/** Each class once, with its highest confidence: no task asks for two cups. */
async function findObjects(model: GraphModel, picture: Picture, least: number): Promise<SeenObject[]> {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const pixels = await square(picture, whole, EDGE);
  const detections = tidy(() => {
    const output = model.execute(tensor4d(new Float32Array(pixels), [1, EDGE, EDGE, 3]), DETECTIONS);
    return [output].flat()[0]?.dataSync() ?? new Float32Array();
  });
  const surest = new Map<SeenObject['object'], number>();
  for (let start = 0; start < detections.length; start += DETECTION_VALUES) {
    const confidence = detections[start + 4] ?? 0;
    const object = objectClasses[detections[start + 5] ?? -1];
    if (object === undefined || confidence < least) continue;
    surest.set(object, Math.max(confidence, surest.get(object) ?? 0));
  }
  return [...surest].map(([object, confidence]) => ({ object, confidence }));
}

const thresholds: Thresholds = workerData;
/** Loaded at first use: many games check faces only. */
let faceModel: Promise<GraphModel> | null = null;
let objectModel: Promise<GraphModel> | null = null;

async function look(picture: Picture, wanted: Wanted): Promise<Sighting> {
  if (wanted.faces) faceModel ??= loadModel('blazeface');
  if (wanted.objects) objectModel ??= loadModel('centernet');
  return {
    faces: wanted.faces && faceModel ? await findFaces(await faceModel, picture, thresholds.face) : [],
    objects:
      wanted.objects && objectModel ? await findObjects(await objectModel, picture, thresholds.object) : [],
  };
}

/** Returns an error for a broken photo only; any other fault ends this thread. */
async function answer({ photo, wanted }: Question): Promise<Answer> {
  let picture: Picture;
  try {
    picture = await decode(photo);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  return { sighting: await look(picture, wanted) };
}

parentPort?.on('message', async (question: Question) => {
  parentPort?.postMessage(await answer(question));
});

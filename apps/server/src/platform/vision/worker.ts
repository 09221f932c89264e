/** The thread that looks: one photo at a time, asked and answered by message (protocol.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { findFaces } from './faces.ts';
import { loadModel } from './models.ts';
import { findObjects } from './objects.ts';
import { decode, type Picture } from './picture.ts';
import type { Answer, Question, Thresholds } from './protocol.ts';
import type { Sighting, Wanted } from './vision.ts';

const thresholds: Thresholds = workerData;
/** Each at its first use: many games ask for faces only. */
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

/** Only a broken photo is answered with an error. Any other fault ends this thread, and the next photo has a new one. */
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

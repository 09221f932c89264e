import { objectClasses } from '@reisspel/contract/objects';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { tensor4d, tidy } from '@tensorflow/tfjs-core';
import { type Picture, square } from './picture.ts';
import type { SeenObject } from './vision.ts';

/** Pixels of CentreNet's input. */
const EDGE = 512;
/** Values of one detection: two corners, the confidence and the number of the class. */
const DETECTION_VALUES = 6;
const DETECTIONS = 'tower_0/detections';

/** Each class once, with the confidence of the surest of its kind: nobody asks for two cups. */
export async function findObjects(model: GraphModel, picture: Picture, least: number): Promise<SeenObject[]> {
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

import { z } from 'zod';
import {
  DEFAULT_AI_CONFIDENCE,
  MAX_AI_CONFIDENCE,
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_BRIGHTNESS,
  MAX_FACES,
  MAX_LOCATION_RADIUS_M,
  MAX_REQUIRED_ELEMENT_LENGTH,
  MAX_REQUIRED_ELEMENTS,
  MAX_REQUIRED_OBJECTS,
  MIN_AI_CONFIDENCE,
  MIN_LOCATION_RADIUS_M,
} from '../limits.ts';
import { objectClasses } from '../objects.ts';
import { readableText } from '../text.ts';
import { coordinates } from '../trip/trip.ts';

export const minBrightness = z.number().int().min(1).max(MAX_BRIGHTNESS);
export const minFaces = z.number().int().min(1).max(MAX_FACES);
export const ObjectClass = z.enum(objectClasses);
export const requiredObjects = z.array(ObjectClass).max(MAX_REQUIRED_OBJECTS);
export const AiQuestion = z.strictObject({
  description: readableText(MAX_AI_DESCRIPTION_LENGTH),
  requiredElements: z.array(readableText(MAX_REQUIRED_ELEMENT_LENGTH)).max(MAX_REQUIRED_ELEMENTS),
});
export const aiDescription = {
  ...AiQuestion.shape,
  confidenceThreshold: z
    .number()
    .min(MIN_AI_CONFIDENCE)
    .max(MAX_AI_CONFIDENCE)
    .default(DEFAULT_AI_CONFIDENCE),
};
export const place = {
  ...coordinates,
  radius: z.number().int().min(MIN_LOCATION_RADIUS_M).max(MAX_LOCATION_RADIUS_M),
};

const Brightness = z.strictObject({
  type: z.literal('brightness'),
  minBrightness,
});
const Faces = z.strictObject({ type: z.literal('faces'), minFaces });
const ObjectDetection = z.strictObject({
  type: z.literal('object-detection'),
  /** One of these objects is enough (spec 5). */
  requiredObjects: requiredObjects.min(1),
});
const AiDescription = z.strictObject({ type: z.literal('ai-description'), ...aiDescription });
const Location = z.strictObject({ type: z.literal('location'), ...place });

export const photoChecks = [Brightness, Faces, ObjectDetection, AiDescription, Location] as const;

/** A check of the photo itself; it gives the task its "Verificatie" badge. */
const PhotoCheck = z.discriminatedUnion('type', photoChecks);
export type PhotoCheck = z.infer<typeof PhotoCheck>;

/** The part of a check that players may know: not the coordinates, and not the AI's prompt. */
export const PlayerCheck = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('brightness') }),
  Faces,
  ObjectDetection,
  z.strictObject({ type: z.literal('ai-description') }),
  z.strictObject({ type: z.literal('location'), radius: place.radius }),
]);
export type PlayerCheck = z.infer<typeof PlayerCheck>;

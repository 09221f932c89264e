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

const minBrightness = z.number().int().min(1).max(MAX_BRIGHTNESS);
const minFaces = z.number().int().min(1).max(MAX_FACES);
const ObjectClass = z.enum(objectClasses);
const requiredObjects = z.array(ObjectClass).max(MAX_REQUIRED_OBJECTS);
export const AiQuestion = z.strictObject({
  description: readableText(MAX_AI_DESCRIPTION_LENGTH),
  requiredElements: z.array(readableText(MAX_REQUIRED_ELEMENT_LENGTH)).max(MAX_REQUIRED_ELEMENTS),
});
const aiDescription = {
  ...AiQuestion.shape,
  confidenceThreshold: z
    .number()
    .min(MIN_AI_CONFIDENCE)
    .max(MAX_AI_CONFIDENCE)
    .default(DEFAULT_AI_CONFIDENCE),
};
/** A place, and the radius around it in metres. */
export const place = {
  ...coordinates,
  radius: z.number().int().min(MIN_LOCATION_RADIUS_M).max(MAX_LOCATION_RADIUS_M),
};

/** The checks in the input of a photo task. A check that is null or empty is off. */
export const checkInputs = {
  minBrightness: minBrightness.nullable().default(null),
  minFaces: minFaces.nullable().default(null),
  requiredObjects: requiredObjects.default([]),
  aiDescription: z.strictObject(aiDescription).nullable().default(null),
  location: z.strictObject(place).nullable().default(null),
};
/** The input of a photo task without checks. */
export const NO_CHECKS = z.strictObject(checkInputs).parse({});

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

/** A check of the photo itself. A task with such a check has the badge "Verificatie". */
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

const confidence = z.number().min(0).max(1);

export const CheckResult = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('brightness'),
    passed: z.boolean(),
    measured: z.number(),
    minBrightness: z.number().int(),
  }),
  z.strictObject({
    type: z.literal('faces'),
    passed: z.boolean(),
    counted: z.number().int(),
    minFaces: z.number().int(),
    /** The confidence of the least certain face; null without faces. */
    confidence: confidence.nullable(),
  }),
  z.strictObject({
    type: z.literal('object-detection'),
    passed: z.boolean(),
    requiredObjects: z.array(ObjectClass),
    /** Most certain object first. */
    seen: z.array(z.strictObject({ object: ObjectClass, confidence })),
    by: z.enum(['detector', 'ai']),
  }),
  z.strictObject({
    type: z.literal('ai-description'),
    passed: z.boolean(),
    /** null when no model answered: the photo passes unchecked (spec 8). */
    checked: z
      .strictObject({
        confidence,
        confidenceThreshold: confidence,
        /** Dutch text from a model: show it as plain text only. */
        explanation: z.string(),
      })
      .nullable(),
  }),
  z.strictObject({
    type: z.literal('location'),
    passed: z.boolean(),
    /** Metres, rounded to `DISTANCE_STEP_M`; null when the phone gave no position. */
    distance: z.number().int().nullable(),
    radius: z.number().int(),
    /** The error of the phone's position in metres; null in older records. */
    accuracy: z.number().int().nullable().default(null),
  }),
]);
export type CheckResult = z.infer<typeof CheckResult>;

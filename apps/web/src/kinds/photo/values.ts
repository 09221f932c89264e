import {
  DEFAULT_AI_CONFIDENCE,
  DEFAULT_LOCATION_RADIUS_M,
  DEFAULT_MIN_BRIGHTNESS,
  DEFAULT_MIN_FACES,
  MAX_LOCATION_RADIUS_M,
  MIN_LOCATION_RADIUS_M,
} from '@reisspel/contract/limits';
import type { ObjectClass } from '@reisspel/contract/objects';
import { isWhole } from '../../lib/format/whole-number.ts';
import type { Position } from '../../ui/maps/leaflet-map.tsx';
import type { KindValues } from '../task-form-values.ts';
import { limitOf } from '../typed-values.ts';

const NO_OBJECTS: ObjectClass[] = [];

/** The form's values of a new photo task. A check that is switched off keeps its values. */
export const NEW_PHOTO = {
  maxRetries: '',
  autoAdvanceTimeout: '',
  failOnTimeout: false,
  cameraOnly: false,
  checkBrightness: false,
  minBrightness: String(DEFAULT_MIN_BRIGHTNESS),
  checkFaces: false,
  minFaces: String(DEFAULT_MIN_FACES),
  requiredObjects: NO_OBJECTS,
  checkDescription: false,
  aiDescription: '',
  /** Comma-separated. */
  requiredElements: '',
  confidenceThreshold: String(DEFAULT_AI_CONFIDENCE),
  checkLocation: false,
  latitude: '',
  longitude: '',
  radius: String(DEFAULT_LOCATION_RADIUS_M),
};

export type PhotoValues = typeof NEW_PHOTO;

export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;
/** Decimals of a degree that are stored. The fifth one is about a metre. */
const DEGREE_DECIMALS = 5;

/** Reads degrees with a decimal point or comma; null unless they are within ±`max`. */
export function degreesOf(text: string, max: number): number | null {
  const degrees = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Math.abs(degrees) <= max ? degrees : null;
}

export function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(DEGREE_DECIMALS)));
}

/** Returns the typed place; null while a text is invalid. */
export function placeOf(texts: { latitude: string; longitude: string }): Position | null {
  const latitude = degreesOf(texts.latitude, MAX_LATITUDE);
  const longitude = degreesOf(texts.longitude, MAX_LONGITUDE);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The inverse of `placeOf`, with the radius. */
export function placeValues({ latitude, longitude, radius }: Position & { radius: number }) {
  return { latitude: String(latitude), longitude: String(longitude), radius: String(radius) };
}

/** Returns the radius for the map, in metres; 0 while the text is no valid radius. */
export function mapRadius(text: string): number {
  return isWhole(text, MIN_LOCATION_RADIUS_M, MAX_LOCATION_RADIUS_M) ? Number(text) : 0;
}

/** Returns the parts of a comma-separated text, without blanks and repeats. */
export function elementsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

export const photoValues: KindValues<'photo'> = {
  valuesOf(input) {
    const { minBrightness, minFaces, aiDescription, location } = input;
    return {
      maxRetries: String(input.maxRetries ?? ''),
      autoAdvanceTimeout: String(input.autoAdvanceTimeout ?? ''),
      failOnTimeout: input.failOnTimeout,
      cameraOnly: input.cameraOnly,
      ...(minBrightness === null ? {} : { checkBrightness: true, minBrightness: String(minBrightness) }),
      ...(minFaces === null ? {} : { checkFaces: true, minFaces: String(minFaces) }),
      requiredObjects: input.requiredObjects,
      ...(aiDescription === null
        ? {}
        : {
            checkDescription: true,
            aiDescription: aiDescription.description,
            requiredElements: aiDescription.requiredElements.join(', '),
            confidenceThreshold: String(aiDescription.confidenceThreshold),
          }),
      ...(location === null ? {} : { checkLocation: true, ...placeValues(location) }),
    };
  },

  inputOf(values, common) {
    const autoAdvanceTimeout = limitOf(values.autoAdvanceTimeout);
    const place = values.checkLocation ? placeOf(values) : null;
    return {
      taskType: 'photo',
      ...common,
      maxRetries: limitOf(values.maxRetries),
      autoAdvanceTimeout,
      failOnTimeout: autoAdvanceTimeout !== null && values.failOnTimeout,
      cameraOnly: values.cameraOnly,
      minBrightness: values.checkBrightness ? Number(values.minBrightness) : null,
      minFaces: values.checkFaces ? Number(values.minFaces) : null,
      requiredObjects: values.requiredObjects,
      aiDescription: values.checkDescription
        ? {
            description: values.aiDescription.trim(),
            requiredElements: elementsOf(values.requiredElements),
            confidenceThreshold: Number(values.confidenceThreshold),
          }
        : null,
      location: place && { ...place, radius: Number(values.radius) },
    };
  },
};

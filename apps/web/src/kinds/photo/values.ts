import {
  DEFAULT_AI_CONFIDENCE,
  DEFAULT_LOCATION_RADIUS_M,
  DEFAULT_MIN_BRIGHTNESS,
  DEFAULT_MIN_FACES,
} from '@reisspel/contract/limits';
import type { ObjectClass } from '@reisspel/contract/objects';
import type { KindValues } from '../task-form-values.ts';
import { limit } from '../typed-values.ts';
import { placeOf } from './location-place.ts';

/** A check that is switched off keeps its values. */
export interface PhotoValues {
  maxRetries: string;
  autoAdvanceTimeout: string;
  failOnTimeout: boolean;
  checkBrightness: boolean;
  minBrightness: string;
  checkFaces: boolean;
  minFaces: string;
  requiredObjects: ObjectClass[];
  checkDescription: boolean;
  aiDescription: string;
  /** Comma-separated. */
  requiredElements: string;
  confidenceThreshold: string;
  checkLocation: boolean;
  latitude: string;
  longitude: string;
  radius: string;
}

export function newPhotoValues(): PhotoValues {
  return {
    maxRetries: '',
    autoAdvanceTimeout: '',
    failOnTimeout: false,
    checkBrightness: false,
    minBrightness: String(DEFAULT_MIN_BRIGHTNESS),
    checkFaces: false,
    minFaces: String(DEFAULT_MIN_FACES),
    requiredObjects: [],
    checkDescription: false,
    aiDescription: '',
    requiredElements: '',
    confidenceThreshold: String(DEFAULT_AI_CONFIDENCE),
    checkLocation: false,
    latitude: '',
    longitude: '',
    radius: String(DEFAULT_LOCATION_RADIUS_M),
  };
}

/** The parts of a comma-separated text, without blanks and repeats. */
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
      ...(location === null
        ? {}
        : {
            checkLocation: true,
            latitude: String(location.latitude),
            longitude: String(location.longitude),
            radius: String(location.radius),
          }),
    };
  },

  inputOf(values, common) {
    const autoAdvanceTimeout = limit(values.autoAdvanceTimeout);
    const place = values.checkLocation ? placeOf(values) : null;
    return {
      taskType: 'photo',
      ...common,
      maxRetries: limit(values.maxRetries),
      autoAdvanceTimeout,
      failOnTimeout: autoAdvanceTimeout !== null && values.failOnTimeout,
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

import type { PhotoCheck, PlayerCheck } from '@reisspel/contract/kinds/checks';
import type { PhotoTaskInput, PhotoWork } from '@reisspel/contract/kinds/photo';
import type { PhotoSource } from '@reisspel/contract/submissions';
import type { AdminTask, VerificationRequirement } from '@reisspel/contract/tasks';
import type { Position } from '../distance.ts';
import { findRequirement, type KindRules, type OpenTaskState, type Stored } from './kind.ts';

/** Returns null for no limit. */
export function maxAttempts(stored: Stored): number | null {
  return findRequirement(stored, 'photo-config')?.maxRetries ?? null;
}

/** The server's decision on a photo that the team leaves undecided; null for no decision. */
export function autoAdvance(stored: Stored): PhotoWork['autoAdvance'] {
  const config = findRequirement(stored, 'photo-config');
  if (config?.autoAdvanceTimeout == null) return null;
  return { seconds: config.autoAdvanceTimeout, decision: config.failOnTimeout ? 'reject' : 'approve' };
}

export function isCameraOnly(stored: Stored): boolean {
  return findRequirement(stored, 'camera-only') !== undefined;
}

/** A photo without a source counts as made with the camera: older versions of the app name none. */
export function acceptsSource(stored: Stored, source: PhotoSource | null): boolean {
  return source?.from !== 'library' || !isCameraOnly(stored);
}

/** Where a photo was taken. The phone's position says nothing about a photo from the library. */
export function placeOfPhoto(source: PhotoSource | null, position: Position | null): Position | null {
  return source?.from === 'library' ? null : position;
}

const CHECKS: Readonly<Record<PhotoCheck['type'], true>> = {
  brightness: true,
  faces: true,
  'object-detection': true,
  'ai-description': true,
  location: true,
};

export function photoChecks(stored: Stored): PhotoCheck[] {
  return stored.filter((each): each is PhotoCheck => each.type in CHECKS);
}

/** The part of a check that players may know. */
function playerCheck(check: PhotoCheck): PlayerCheck {
  switch (check.type) {
    case 'faces':
    case 'object-detection':
      return check;
    case 'brightness':
    case 'ai-description':
      return { type: check.type };
    case 'location':
      return { type: check.type, radius: check.radius };
    default:
      return check satisfies never;
  }
}

export function checksOf(input: PhotoTaskInput): PhotoCheck[] {
  const { minBrightness, minFaces, requiredObjects, aiDescription, location } = input;
  const checks: PhotoCheck[] = [];
  if (minBrightness !== null) checks.push({ type: 'brightness', minBrightness });
  if (minFaces !== null) checks.push({ type: 'faces', minFaces });
  if (requiredObjects.length > 0) checks.push({ type: 'object-detection', requiredObjects });
  if (aiDescription !== null) checks.push({ type: 'ai-description', ...aiDescription });
  if (location !== null) checks.push({ type: 'location', ...location });
  return checks;
}

export function photoWork(
  { instructions, verificationRequirements: stored }: AdminTask,
  { attempts, lastPhoto }: OpenTaskState,
): PhotoWork {
  return {
    taskType: 'photo',
    instructions,
    attempts,
    maxAttempts: maxAttempts(stored),
    cameraOnly: isCameraOnly(stored),
    checks: photoChecks(stored).map(playerCheck),
    autoAdvance: autoAdvance(stored),
    lastPhoto,
  };
}

export const photo: KindRules<'photo'> = {
  label: 'Foto',

  toStored(input) {
    const { maxRetries, autoAdvanceTimeout } = input;
    const stored: VerificationRequirement[] = [];
    if (maxRetries !== null || autoAdvanceTimeout !== null) {
      const failOnTimeout = autoAdvanceTimeout !== null && input.failOnTimeout;
      stored.push({ type: 'photo-config', maxRetries, autoAdvanceTimeout, failOnTimeout });
    }
    stored.push(...checksOf(input));
    if (input.cameraOnly) stored.push({ type: 'camera-only' });
    return stored;
  },

  fromStored(stored, common) {
    const config = findRequirement(stored, 'photo-config');
    const ai = findRequirement(stored, 'ai-description');
    const location = findRequirement(stored, 'location');
    return {
      taskType: 'photo',
      ...common,
      maxRetries: config?.maxRetries ?? null,
      autoAdvanceTimeout: config?.autoAdvanceTimeout ?? null,
      failOnTimeout: config?.failOnTimeout ?? false,
      cameraOnly: isCameraOnly(stored),
      minBrightness: findRequirement(stored, 'brightness')?.minBrightness ?? null,
      minFaces: findRequirement(stored, 'faces')?.minFaces ?? null,
      requiredObjects: findRequirement(stored, 'object-detection')?.requiredObjects ?? [],
      aiDescription: ai
        ? {
            description: ai.description,
            requiredElements: ai.requiredElements,
            confidenceThreshold: ai.confidenceThreshold,
          }
        : null,
      location: location
        ? { latitude: location.latitude, longitude: location.longitude, radius: location.radius }
        : null,
    };
  },

  work: photoWork,
};

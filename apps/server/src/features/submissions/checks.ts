import type { CheckResult, PhotoCheck } from '@reisspel/contract/kinds/checks';
import { DISTANCE_STEP_M, MAX_POSITION_ACCURACY_M } from '@reisspel/contract/limits';
import { distanceMetres, isNear, type Position } from '@reisspel/rules/distance';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Meter } from '../../platform/ai/meter.ts';
import type { VisionModel } from '../../platform/ai/vision-model.ts';
import { meanBrightness } from '../../platform/pictures/images.ts';
import type { Sighting, Vision } from '../../platform/vision/vision.ts';

export interface Eyes {
  vision: Vision;
  visionModel: VisionModel | null;
  meterOf: (scope: TripScope) => Meter;
  onError: (error: unknown) => void;
}

export interface Evidence {
  /** WebP, 1600 px: enough for every check. */
  view: Buffer;
  /** null if the phone sent none. */
  position: Position | null;
  meter: Meter;
}

interface Measured extends Evidence {
  /** Mean luminance, 0 to 255; 0 if no check asks for it. */
  brightness: number;
}

async function measure(checks: readonly PhotoCheck[], evidence: Evidence): Promise<Measured> {
  const wanted = checks.some(({ type }) => type === 'brightness');
  return { ...evidence, brightness: wanted ? await meanBrightness(evidence.view) : 0 };
}

type Check<T extends PhotoCheck['type']> = Extract<PhotoCheck, { type: T }>;

function brightness({ minBrightness }: Check<'brightness'>, evidence: Measured): CheckResult {
  const measured = Math.round(evidence.brightness);
  return { type: 'brightness', passed: measured >= minBrightness, measured, minBrightness };
}

function faces({ minFaces }: Check<'faces'>, seen: Sighting): CheckResult {
  const sureness = seen.faces.map((face) => face.confidence);
  const confidence = sureness.length === 0 ? null : Math.min(...sureness);
  const counted = seen.faces.length;
  return { type: 'faces', passed: counted >= minFaces, counted, minFaces, confidence };
}

function location(check: Check<'location'>, { position }: Evidence): CheckResult {
  const { radius } = check;
  if (position === null) return { type: 'location', passed: false, distance: null, radius, accuracy: null };
  const distance = Math.round(distanceMetres(position, check) / DISTANCE_STEP_M) * DISTANCE_STEP_M;
  const accuracy = Math.round(position.accuracy);
  return { type: 'location', passed: isNear(position, check, radius), distance, radius, accuracy };
}

type Seen = Extract<CheckResult, { type: 'object-detection' }>['seen'];

function objects(check: Check<'object-detection'>, found: Seen, by: 'detector' | 'ai'): CheckResult {
  const { requiredObjects } = check;
  const best = new Map<Seen[number]['object'], number>();
  for (const { object, confidence } of found) {
    if (requiredObjects.includes(object)) best.set(object, Math.max(confidence, best.get(object) ?? 0));
  }
  const seen = [...best]
    .map(([object, confidence]) => ({ object, confidence }))
    .sort((a, b) => b.confidence - a.confidence);
  return { type: 'object-detection', passed: seen.length > 0, requiredObjects, seen, by };
}

async function describe(
  check: Check<'ai-description'>,
  { view, meter }: Evidence,
  visionModel: VisionModel | null,
): Promise<CheckResult> {
  const unchecked: CheckResult = { type: 'ai-description', passed: true, checked: null };
  if (visionModel === null) return unchecked;
  const { description, requiredElements, confidenceThreshold } = check;
  const asked = await visionModel.describe(view, { description, requiredElements }, meter);
  if (!asked.ok) return unchecked;
  const { matches, confidence, explanation } = asked.value;
  const passed = matches && confidence >= confidenceThreshold;
  return { type: 'ai-description', passed, checked: { confidence, confidenceThreshold, explanation } };
}

/** Runs the local detector once for all checks that need it. */
async function look(
  checks: readonly PhotoCheck[],
  { view }: Evidence,
  eyes: Eyes,
): Promise<Outcome<Sighting>> {
  const wanted = {
    faces: checks.some(({ type }) => type === 'faces'),
    objects: checks.some(({ type }) => type === 'object-detection'),
  };
  if (!wanted.faces && !wanted.objects) return done({ faces: [], objects: [] });
  try {
    const seen = await eyes.vision.look(view, wanted);
    return seen === null ? tryLater('too_busy') : done(seen);
  } catch (error) {
    eyes.onError(error);
    return tryLater('photo_not_verified');
  }
}

/** Asks the AI for objects. After null, without model or answer, the local detector looks. */
async function askForObjects(
  checks: readonly PhotoCheck[],
  { view, meter }: Evidence,
  visionModel: VisionModel | null,
): Promise<CheckResult | null> {
  const check = checks.find((each): each is Check<'object-detection'> => each.type === 'object-detection');
  if (!check || visionModel === null) return null;
  const asked = await visionModel.findObjects(view, check.requiredObjects, meter);
  return asked.ok ? objects(check, asked.value, 'ai') : null;
}

/** True if a free check fails, so no paid check is needed. */
function failsForFree(checks: readonly PhotoCheck[], evidence: Measured): boolean {
  return checks.some(
    (check) =>
      (check.type === 'brightness' && !brightness(check, evidence).passed) ||
      (check.type === 'location' && !location(check, evidence).passed),
  );
}

/**
 * Runs all checks of a task on a photo, in order (design 6). Refuses with `too_busy` if too many
 * photos wait, and with `photo_not_verified` if the detector fails; neither may cost an attempt.
 */
export async function runChecks(
  checks: readonly PhotoCheck[],
  photo: Evidence,
  eyes: Eyes,
): Promise<Outcome<CheckResult[]>> {
  const evidence = await measure(checks, photo);
  const visionModel = failsForFree(checks, evidence) ? null : eyes.visionModel;
  // Runs in parallel with the question about objects, to wait only once for a slow model.
  const description = checks.find((each): each is Check<'ai-description'> => each.type === 'ai-description');
  const described = description ? describe(description, evidence, visionModel) : null;
  const byAi = await askForObjects(checks, evidence, visionModel);
  const forDetector = byAi === null ? checks : checks.filter(({ type }) => type !== 'object-detection');
  const sighting = await look(forDetector, evidence, eyes);
  if (!sighting.ok) return sighting;
  const seen = sighting.value;
  const results = checks.map((check): CheckResult | Promise<CheckResult> => {
    switch (check.type) {
      case 'brightness':
        return brightness(check, evidence);
      case 'faces':
        return faces(check, seen);
      case 'object-detection':
        return byAi ?? objects(check, [...seen.objects], 'detector');
      case 'ai-description':
        return described ?? describe(check, evidence, visionModel);
      case 'location':
        return location(check, evidence);
      default:
        return check satisfies never;
    }
  });
  return done(await Promise.all(results));
}

/** Parses "latitude,longitude,accuracy" as a phone sends it with a photo; null if invalid. */
export function parsePosition(text: string | undefined): Position | null {
  const [latitude = NaN, longitude = NaN, accuracy = NaN] = (text ?? '').split(',').map(Number);
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracy >= 0;
  return onEarth ? { latitude, longitude, accuracy: Math.min(accuracy, MAX_POSITION_ACCURACY_M) } : null;
}

import type { CheckResult, PhotoCheck } from '@reisspel/contract/kinds/checks';
import { DISTANCE_STEP_M } from '@reisspel/contract/limits';
import { distanceMetres, isNear, type Position } from '@reisspel/rules/distance';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Meter } from '../../platform/ai/meter.ts';
import type { VisionModel } from '../../platform/ai/vision-model.ts';
import { meanBrightness } from '../../platform/pictures/images.ts';
import type { Detections, Vision } from '../../platform/vision/vision.ts';

export interface CheckTools {
  vision: Vision;
  /** Null if no AI is set up. */
  visionModel: VisionModel | null;
  meterOf: (scope: TripScope) => Meter;
  onError: (error: unknown) => void;
}

interface Evidence {
  /** WebP of 1600 px, which is enough for every check. */
  view: Buffer;
  /** Where the photo was taken. Null if that is unknown. */
  position: Position | null;
  meter: Meter;
}

interface MeasuredEvidence extends Evidence {
  /** Mean luminance, 0 to 255. 0 if no check needs it. */
  brightness: number;
}

async function measure(checks: readonly PhotoCheck[], evidence: Evidence): Promise<MeasuredEvidence> {
  const isNeeded = checks.some(({ type }) => type === 'brightness');
  return { ...evidence, brightness: isNeeded ? await meanBrightness(evidence.view) : 0 };
}

type Check<T extends PhotoCheck['type']> = Extract<PhotoCheck, { type: T }>;

function checkBrightness({ minBrightness }: Check<'brightness'>, evidence: MeasuredEvidence): CheckResult {
  const measured = Math.round(evidence.brightness);
  return { type: 'brightness', passed: measured >= minBrightness, measured, minBrightness };
}

function checkFaces({ minFaces }: Check<'faces'>, seen: Detections): CheckResult {
  const confidences = seen.faces.map((face) => face.confidence);
  const confidence = confidences.length === 0 ? null : Math.min(...confidences);
  const counted = seen.faces.length;
  return { type: 'faces', passed: counted >= minFaces, counted, minFaces, confidence };
}

function checkLocation(check: Check<'location'>, { position }: Evidence): CheckResult {
  const { radius } = check;
  if (position === null) return { type: 'location', passed: false, distance: null, radius, accuracy: null };
  const distance = Math.round(distanceMetres(position, check) / DISTANCE_STEP_M) * DISTANCE_STEP_M;
  const accuracy = Math.round(position.accuracy);
  return { type: 'location', passed: isNear(position, check, radius), distance, radius, accuracy };
}

type SeenObjects = Extract<CheckResult, { type: 'object-detection' }>['seen'];

function checkObjects(
  check: Check<'object-detection'>,
  found: SeenObjects,
  by: 'detector' | 'ai',
): CheckResult {
  const { requiredObjects } = check;
  const bestConfidence = new Map<SeenObjects[number]['object'], number>();
  for (const { object, confidence } of found) {
    if (!requiredObjects.includes(object)) continue;
    bestConfidence.set(object, Math.max(confidence, bestConfidence.get(object) ?? 0));
  }
  const seen = [...bestConfidence]
    .map(([object, confidence]) => ({ object, confidence }))
    .sort((a, b) => b.confidence - a.confidence);
  return { type: 'object-detection', passed: seen.length > 0, requiredObjects, seen, by };
}

/** Asks the AI about a description. Without a model or an answer the check passes. */
async function checkDescription(
  check: Check<'ai-description'>,
  { view, meter }: Evidence,
  visionModel: VisionModel | null,
): Promise<CheckResult> {
  const unchecked: CheckResult = { type: 'ai-description', passed: true, checked: null };
  if (visionModel === null) return unchecked;
  const { description, requiredElements, confidenceThreshold } = check;
  const answer = await visionModel.judge(view, { description, requiredElements }, meter);
  if (!answer.ok) return unchecked;
  const { matches, confidence, explanation } = answer.value;
  const passed = matches && confidence >= confidenceThreshold;
  return { type: 'ai-description', passed, checked: { confidence, confidenceThreshold, explanation } };
}

/** Runs the local detector once for all checks that need it. */
async function detect(
  checks: readonly PhotoCheck[],
  { view }: Evidence,
  { vision, onError }: CheckTools,
): Promise<Outcome<Detections>> {
  const wanted = {
    faces: checks.some(({ type }) => type === 'faces'),
    objects: checks.some(({ type }) => type === 'object-detection'),
  };
  if (!wanted.faces && !wanted.objects) return done({ faces: [], objects: [] });
  try {
    const seen = await vision.detect(view, wanted);
    return seen === null ? tryLater('too_busy') : done(seen);
  } catch (error) {
    onError(error);
    return tryLater('photo_not_verified');
  }
}

/** Asks the AI for objects. Without an answer returns null, and the local detector looks. */
async function askForObjects(
  checks: readonly PhotoCheck[],
  { view, meter }: Evidence,
  visionModel: VisionModel | null,
): Promise<CheckResult | null> {
  const check = checks.find((candidate) => candidate.type === 'object-detection');
  if (!check || visionModel === null) return null;
  const answer = await visionModel.findObjects(view, check.requiredObjects, meter);
  return answer.ok ? checkObjects(check, answer.value, 'ai') : null;
}

/** True if a free check fails. Then no paid check is needed. */
function failsFreeCheck(checks: readonly PhotoCheck[], evidence: MeasuredEvidence): boolean {
  return checks.some(
    (check) =>
      (check.type === 'brightness' && !checkBrightness(check, evidence).passed) ||
      (check.type === 'location' && !checkLocation(check, evidence).passed),
  );
}

/**
 * Runs all checks of a task on a photo, in order (design 6). Refuses with `too_busy` if too many
 * photos wait, and with `photo_not_verified` if the detector fails. A refusal costs no attempt.
 */
export async function runChecks(
  checks: readonly PhotoCheck[],
  photo: Evidence,
  tools: CheckTools,
): Promise<Outcome<CheckResult[]>> {
  const evidence = await measure(checks, photo);
  const visionModel = failsFreeCheck(checks, evidence) ? null : tools.visionModel;
  // This request starts before the one for objects, so that both run at the same time.
  const description = checks.find((check) => check.type === 'ai-description');
  const descriptionResult = description ? checkDescription(description, evidence, visionModel) : null;
  const objectsByAi = await askForObjects(checks, evidence, visionModel);
  const forDetector =
    objectsByAi === null ? checks : checks.filter(({ type }) => type !== 'object-detection');
  const detected = await detect(forDetector, evidence, tools);
  if (!detected.ok) return detected;
  const seen = detected.value;
  const results = checks.map((check): CheckResult | Promise<CheckResult> => {
    switch (check.type) {
      case 'brightness':
        return checkBrightness(check, evidence);
      case 'faces':
        return checkFaces(check, seen);
      case 'object-detection':
        return objectsByAi ?? checkObjects(check, [...seen.objects], 'detector');
      case 'ai-description':
        return descriptionResult ?? checkDescription(check, evidence, visionModel);
      case 'location':
        return checkLocation(check, evidence);
      default:
        return check satisfies never;
    }
  });
  return done(await Promise.all(results));
}

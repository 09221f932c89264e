/**
 * `npm run bench -- checks`: runs the checks of a photo task on real photographs, and prints how
 * often each check is right at each threshold, its time and its memory. docs/checks.md has the
 * results and the conclusions.
 */
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  meanBrightness,
  type ProcessedPhoto,
  processPhoto,
} from '../apps/server/src/platform/pictures/images.ts';
import { createLocalVision, type Detections } from '../apps/server/src/platform/vision/vision.ts';
import { brightnessTable, facesTable, type Measured, objectsTable, pictureTable } from './checks-tables.ts';
import { timed } from './figures.ts';
import { bytesOf, type Picture, pictures } from './pictures.ts';

/** Lower than every threshold in the tables. */
const LOW_THRESHOLDS = { minFaceConfidence: 0.3, minObjectConfidence: 0.1 };
/** Milliseconds until an idle worker ends: longer than the gap between two photos of this run. */
const IDLE_MS = 1_000;
const BOTH = { faces: true, objects: true };

interface Processed {
  readonly picture: Picture;
  readonly photo: ProcessedPhoto;
  /** Milliseconds. */
  readonly took: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = () => `${Math.round(process.memoryUsage.rss() / 1_000_000)} MB`;
const ms = (value: number) => `${Math.round(value)} ms`;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function mustBeSeen(sighting: Detections | null): Detections {
  if (sighting === null) throw new Error('The vision refused a photo, as too many waited');
  return sighting;
}

/** Makes the sizes of every picture, as the server does after an upload. The models get `view`. */
async function processAll(): Promise<Processed[]> {
  const processed: Processed[] = [];
  for (const picture of pictures) {
    const bytes = await bytesOf(picture);
    const { result, ms: took } = await timed(() => processPhoto(bytes));
    if (!result.ok) throw new Error(`${picture.name} is ${result.code}`);
    processed.push({ picture, photo: result.value, took });
  }
  return processed;
}

/** Runs each check separately on every picture, and measures the worker's time and memory. */
async function measure(processed: readonly Processed[]) {
  const ended = Promise.withResolvers<void>();
  const vision = createLocalVision({
    ...LOW_THRESHOLDS,
    idleMs: IDLE_MS,
    onStateChange: (state) => state === 'stopped' && ended.resolve(),
  });
  const first = processed[0]?.photo.variants.view ?? Buffer.alloc(0);
  const before = megabytes();
  const firstLook = await timed(() => vision.detect(first, BOTH));
  const secondLook = await timed(() => vision.detect(first, BOTH));
  const loaded = megabytes();

  const measured: Measured[] = [];
  const times = { faces: [] as number[], objects: [] as number[] };
  for (const { picture, photo } of processed) {
    const { view } = photo.variants;
    const faces = await timed(() => vision.detect(view, { faces: true, objects: false }));
    const objects = await timed(() => vision.detect(view, { faces: false, objects: true }));
    times.faces.push(faces.ms);
    times.objects.push(objects.ms);
    measured.push({
      picture,
      brightness: await meanBrightness(view),
      faces: mustBeSeen(faces.result).faces.map(({ confidence }) => confidence),
      objects: mustBeSeen(objects.result).objects,
    });
  }
  const used = megabytes();
  // This timer keeps the process alive until the worker has ended. The worker itself does not.
  const keepAlive = setInterval(() => {}, IDLE_MS);
  await ended.promise;
  clearInterval(keepAlive);
  return {
    measured,
    times,
    start: firstLook.ms - secondLook.ms,
    memory: [before, loaded, used, megabytes()],
  };
}

/** Checks all photos at once with the server's thresholds. Measures the main thread's delay. */
async function lookAtAll(processed: readonly Processed[]) {
  const vision = createLocalVision({ maxWaiting: processed.length });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const { result, ms: took } = await timed(() =>
    Promise.all(processed.map(({ photo }) => vision.detect(photo.variants.view, BOTH))),
  );
  delay.disable();
  await vision.close();
  return { sightings: result.map(mustBeSeen), meanMs: took / processed.length, delay };
}

const processed = await processAll();
const { measured, times, start, memory } = await measure(processed);
const { sightings, meanMs, delay } = await lookAtAll(processed);

print(`# ${pictures.length} pictures\n`);
print(brightnessTable(measured));
print(facesTable(measured));
print(objectsTable(measured));
print(pictureTable(measured, sightings));
print(`Median a photo, on ${availableParallelism()} cores:`);
print(
  `- brightness ${ms(median(processed.map(({ took }) => took)))}, with the re-encoding that it is part of`,
);
print(`- faces ${ms(median(times.faces))}`);
print(`- objects ${ms(median(times.objects))}`);
print(`- faces and objects, ${sightings.length} photos handed over at once: ${ms(meanMs)} (mean)\n`);
print(`Start of the worker, models included: ${ms(start)}`);
print(`RSS before, with models, after all pictures, idle again: ${memory.join(', ')}`);
print(`Event loop delay of the main thread while ${sightings.length} photos were looked at:`);
print(`p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, most ${(delay.max / 1e6).toFixed(1)} ms`);

/**
 * `node bench/checks.ts`: looks at real photographs with the checks of a photo task, and prints how often each is
 * right by threshold, how long it takes and what it costs. The results, and what follows from them: docs/checks.md.
 */
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  meanBrightness,
  type ProcessedPhoto,
  processPhoto,
} from '../apps/server/src/platform/pictures/images.ts';
import { createLocalVision, type Sighting } from '../apps/server/src/platform/vision/vision.ts';
import { brightnessTable, facesTable, type Looked, objectsTable, pictureTable } from './checks-tables.ts';
import { bytesOf, type Picture, pictures } from './pictures.ts';

/** Below every threshold in the tables. */
const LEAST = { minFaceConfidence: 0.3, minObjectConfidence: 0.1 };
/** Milliseconds; longer than the gap between two photos of this run. */
const IDLE_MS = 1_000;
const BOTH = { faces: true, objects: true };

interface Processed {
  readonly picture: Picture;
  readonly photo: ProcessedPhoto;
  readonly took: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = () => `${Math.round(process.memoryUsage.rss() / 1_000_000)} MB`;
const ms = (value: number) => `${Math.round(value)} ms`;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const start = performance.now();
  const result = await work();
  return { result, took: performance.now() - start };
}

function sure(sighting: Sighting | null): Sighting {
  if (sighting === null) throw new Error('A photo was turned away');
  return sighting;
}

/** What the server makes of every picture when it comes in: the brightness, and the view that the models get. */
async function processAll(): Promise<Processed[]> {
  const processed: Processed[] = [];
  for (const picture of pictures) {
    const bytes = await bytesOf(picture);
    const { result, took } = await timed(() => processPhoto(bytes));
    if (!result.ok) throw new Error(`${picture.name} is ${result.code}`);
    processed.push({ picture, photo: result.value, took });
  }
  return processed;
}

/** Every picture for each check apart, down to the least confidence; and what the worker costs. */
async function measure(processed: readonly Processed[]) {
  const gone = Promise.withResolvers<void>();
  const vision = createLocalVision({
    ...LEAST,
    idleMs: IDLE_MS,
    onStateChange: (state) => state === 'stopped' && gone.resolve(),
  });
  const first = processed[0]?.photo.variants.view ?? Buffer.alloc(0);
  const before = megabytes();
  const cold = await timed(() => vision.look(first, BOTH));
  const warm = await timed(() => vision.look(first, BOTH));
  const loaded = megabytes();

  const looked: Looked[] = [];
  const times = { faces: [] as number[], objects: [] as number[] };
  for (const { picture, photo } of processed) {
    const { view } = photo.variants;
    const faces = await timed(() => vision.look(view, { faces: true, objects: false }));
    const objects = await timed(() => vision.look(view, { faces: false, objects: true }));
    times.faces.push(faces.took);
    times.objects.push(objects.took);
    looked.push({
      picture,
      brightness: await meanBrightness(view),
      faces: sure(faces.result).faces.map(({ confidence }) => confidence),
      objects: sure(objects.result).objects,
    });
  }
  const used = megabytes();
  // An idle worker keeps no process alive, and neither does its timer.
  const alive = setInterval(() => {}, IDLE_MS);
  await gone.promise;
  clearInterval(alive);
  return { looked, times, start: cold.took - warm.took, memory: [before, loaded, used, megabytes()] };
}

/** All photos handed over at once, at the server's own thresholds, with an ear on the main thread. */
async function crowd(processed: readonly Processed[]) {
  const vision = createLocalVision({ maxWaiting: processed.length });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const { result, took } = await timed(() =>
    Promise.all(processed.map(({ photo }) => vision.look(photo.variants.view, BOTH))),
  );
  delay.disable();
  await vision.close();
  return { sightings: result.map(sure), each: took / processed.length, delay };
}

const processed = await processAll();
const { looked, times, start, memory } = await measure(processed);
const { sightings, each, delay } = await crowd(processed);

print(`# ${pictures.length} pictures\n`);
print(brightnessTable(looked));
print(facesTable(looked));
print(objectsTable(looked));
print(pictureTable(looked, sightings));
print(`Median a photo, on ${availableParallelism()} cores:`);
print(
  `- brightness ${ms(median(processed.map(({ took }) => took)))}, with the re-encoding that it is part of`,
);
print(`- faces ${ms(median(times.faces))}`);
print(`- objects ${ms(median(times.objects))}`);
print(`- faces and objects, ${sightings.length} photos handed over at once: ${ms(each)} (mean)\n`);
print(`Start of the worker, models included: ${ms(start)}`);
print(`RSS before, with models, after all pictures, idle again: ${memory.join(', ')}`);
print(`Event loop delay of the main thread while ${sightings.length} photos were looked at:`);
print(`p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, most ${(delay.max / 1e6).toFixed(1)} ms`);

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ObjectClass } from '@reisspel/contract/objects';
import { createAdmission } from '../admission.ts';

export interface Thresholds {
  readonly face: number;
  readonly object: number;
}

export interface WorkerRequest {
  readonly photo: Uint8Array;
  readonly wanted: Wanted;
}

/** What the worker sends back. `error` concerns this photo only. */
export type WorkerAnswer = { readonly detections: Detections } | { readonly error: string };

interface VisionWorker {
  /** Call it for one photo at a time. Rejects for an unreadable photo, or when the worker ends. */
  detect(request: WorkerRequest): Promise<Detections>;
  stop(): Promise<void>;
  /** Resolves when the worker has ended. */
  readonly ended: Promise<void>;
}

interface WorkerOptions {
  readonly script: URL;
  readonly thresholds: Thresholds;
  readonly maxLookMs: number;
}

function startWorker({ script, thresholds, maxLookMs }: WorkerOptions): VisionWorker {
  const worker = new Worker(script, { workerData: thresholds, name: 'vision' });
  const end = Promise.withResolvers<void>();
  let current: PromiseWithResolvers<Detections> | null = null;
  let hasEnded = false;
  let fault = new Error('The vision worker stopped');

  // An idle worker must not keep the process alive.
  worker.unref();
  worker.on('message', (answer: WorkerAnswer) => {
    if ('detections' in answer) current?.resolve(answer.detections);
    else current?.reject(new Error(`This photo cannot be looked at: ${answer.error}`));
  });
  worker.on('error', (error) => {
    fault = new Error('The vision worker failed', { cause: error });
  });
  worker.on('exit', () => {
    hasEnded = true;
    current?.reject(fault);
    end.resolve();
  });

  return {
    ended: end.promise,
    async detect(request) {
      if (hasEnded) throw fault;
      current = Promise.withResolvers();
      const stuck = setTimeout(() => {
        fault = new Error(`The vision worker was stuck for ${maxLookMs} ms`);
        void worker.terminate();
      }, maxLookMs);
      worker.ref();
      worker.postMessage(request);
      try {
        return await current.promise;
      } finally {
        clearTimeout(stuck);
        current = null;
        worker.unref();
      }
    },
    async stop() {
      await worker.terminate();
    },
  };
}

export interface SeenObject {
  object: ObjectClass;
  confidence: number;
}

export interface Detections {
  faces: readonly { confidence: number }[];
  /** Each class at most once. */
  objects: readonly SeenObject[];
}

export interface Wanted {
  faces: boolean;
  objects: boolean;
}

export interface Vision {
  /** Returns null when too many photos wait already. Rejects when the worker fails. */
  detect(photo: Buffer, wanted: Wanted): Promise<Detections | null>;
  close(): Promise<void>;
}

/**
 * Milliseconds without a photo after which the worker ends, which frees the memory of its models.
 */
const IDLE_MS = 10 * 60 * 1_000;
/** Photos that may wait. The last of them waits a minute, which is cheaper than a second upload. */
const MAX_WAITING = 200;
/**
 * Milliseconds for a photo, a hundred times the usual: a slower worker is stuck, and is replaced.
 */
const MAX_LOOK_MS = 30_000;
/** Lowest confidence that counts, as measured in docs/checks.md. */
const MIN_FACE_CONFIDENCE = 0.7;
const MIN_OBJECT_CONFIDENCE = 0.3;

export interface LocalVision extends Vision {
  waiting(): number;
}

export interface LocalVisionOptions {
  idleMs?: number;
  maxWaiting?: number;
  maxLookMs?: number;
  /** Lowest confidences that count. `bench/checks.ts` sets lower ones. */
  minFaceConfidence?: number;
  minObjectConfidence?: number;
  script?: URL;
  onStateChange?: (state: 'running' | 'stopped') => void;
}

const WORKER = pathToFileURL(join(import.meta.dirname, 'worker.ts'));

/** Runs the models on this machine, in a worker thread that exists only while photos arrive. */
export function createLocalVision({
  idleMs = IDLE_MS,
  maxWaiting = MAX_WAITING,
  maxLookMs = MAX_LOOK_MS,
  minFaceConfidence = MIN_FACE_CONFIDENCE,
  minObjectConfidence = MIN_OBJECT_CONFIDENCE,
  script = WORKER,
  onStateChange = () => {},
}: LocalVisionOptions = {}): LocalVision {
  const admission = createAdmission({ atOnce: 1, waiting: maxWaiting });
  const thresholds = { face: minFaceConfidence, object: minObjectConfidence };
  let closed = false;
  let worker: VisionWorker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): VisionWorker {
    const started = startWorker({ script, thresholds, maxLookMs });
    onStateChange('running');
    // `ended` never rejects. A new worker may have replaced this one by then.
    void started.ended.then(() => {
      if (worker === started) worker = null;
      onStateChange('stopped');
    });
    return started;
  }

  function stop(): Promise<void> {
    const stopping = worker;
    worker = null;
    return stopping?.stop() ?? Promise.resolve();
  }

  return {
    waiting: admission.waiting,
    detect: (photo, wanted) =>
      admission.run(async () => {
        if (closed) throw new Error('The local vision is closed');
        clearTimeout(idle);
        worker ??= start();
        try {
          return await worker.detect({ photo, wanted });
        } finally {
          if (!closed) idle = setTimeout(stop, idleMs).unref();
        }
      }),
    async close() {
      closed = true;
      clearTimeout(idle);
      await stop();
    },
  };
}

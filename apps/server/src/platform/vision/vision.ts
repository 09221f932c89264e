import { Worker } from 'node:worker_threads';
import type { ObjectClass } from '@reisspel/contract/objects';
import { createAdmission } from '../admission.ts';

export interface Thresholds {
  readonly face: number;
  readonly object: number;
}

export interface Question {
  readonly photo: Uint8Array;
  readonly wanted: Wanted;
}

/** `error` concerns this photo only; the worker goes on with the next. */
export type Answer = { readonly sighting: Sighting } | { readonly error: string };

interface Looker {
  /** One at a time. Rejects when the photo is unreadable or the worker ends first. */
  look(question: Question): Promise<Sighting>;
  stop(): Promise<void>;
  readonly gone: Promise<void>;
}

interface LookerOptions {
  readonly script: URL;
  readonly thresholds: Thresholds;
  readonly maxLookMs: number;
}

function createLooker({ script, thresholds, maxLookMs }: LookerOptions): Looker {
  const worker = new Worker(script, { workerData: thresholds, name: 'vision' });
  const end = Promise.withResolvers<void>();
  let inHand: PromiseWithResolvers<Sighting> | null = null;
  let ended = false;
  let fault = new Error('The vision worker stopped');

  // An idle worker must not keep the process alive.
  worker.unref();
  worker.on('message', (answer: Answer) => {
    if ('sighting' in answer) inHand?.resolve(answer.sighting);
    else inHand?.reject(new Error(`This photo cannot be looked at: ${answer.error}`));
  });
  worker.on('error', (error) => {
    fault = new Error('The vision worker failed', { cause: error });
  });
  worker.on('exit', () => {
    ended = true;
    inHand?.reject(fault);
    end.resolve();
  });

  return {
    gone: end.promise,
    async look(question) {
      if (ended) throw fault;
      inHand = Promise.withResolvers();
      const stuck = setTimeout(() => {
        fault = new Error(`The vision worker was stuck for ${maxLookMs} ms`);
        void worker.terminate();
      }, maxLookMs);
      worker.ref();
      worker.postMessage(question);
      try {
        return await inHand.promise;
      } finally {
        clearTimeout(stuck);
        inHand = null;
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

export interface Sighting {
  faces: readonly { confidence: number }[];
  /** Each class at most once. */
  objects: readonly SeenObject[];
}

export interface Wanted {
  faces: boolean;
  objects: boolean;
}

export interface Vision {
  /** null when too many photos wait already. Rejects when the worker fails. */
  look(photo: Buffer, wanted: Wanted): Promise<Sighting | null>;
  close(): Promise<void>;
}

/** Milliseconds without a photo after which the worker and its models leave memory. */
const IDLE_MS = 10 * 60 * 1_000;
/** The last one takes a minute, which costs less than sending and decoding it again. */
const MAX_WAITING = 200;
/** Milliseconds per photo, a hundred times the usual: a slower worker is stuck and is replaced. */
const MAX_LOOK_MS = 30_000;
/** Lowest confidence of a face; measured, see docs/checks.md. */
const MIN_FACE_CONFIDENCE = 0.7;
const MIN_OBJECT_CONFIDENCE = 0.3;

export interface LocalVision extends Vision {
  waiting(): number;
}

export interface LocalVisionOptions {
  idleMs?: number;
  maxWaiting?: number;
  maxLookMs?: number;
  /** bench/checks.ts measures with lower ones. */
  minFaceConfidence?: number;
  minObjectConfidence?: number;
  script?: URL;
  onStateChange?: (state: 'running' | 'stopped') => void;
}

/** Runs the models on this machine, in a worker thread that exists only while photos arrive. */
export function createLocalVision({
  idleMs = IDLE_MS,
  maxWaiting = MAX_WAITING,
  maxLookMs = MAX_LOOK_MS,
  minFaceConfidence = MIN_FACE_CONFIDENCE,
  minObjectConfidence = MIN_OBJECT_CONFIDENCE,
  script = new URL('./worker.ts', import.meta.url),
  onStateChange = () => {},
}: LocalVisionOptions = {}): LocalVision {
  const admission = createAdmission({ atOnce: 1, waiting: maxWaiting });
  const thresholds = { face: minFaceConfidence, object: minObjectConfidence };
  let closed = false;
  let looker: Looker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Looker {
    const started = createLooker({ script, thresholds, maxLookMs });
    onStateChange('running');
    // Never rejects. A new worker may have replaced this one by then.
    void started.gone.then(() => {
      if (looker === started) looker = null;
      onStateChange('stopped');
    });
    return started;
  }

  function stop(): Promise<void> {
    const stopping = looker;
    looker = null;
    return stopping?.stop() ?? Promise.resolve();
  }

  return {
    waiting: admission.waiting,
    look: (photo, wanted) =>
      admission.run(async () => {
        if (closed) throw new Error('The local vision is closed');
        clearTimeout(idle);
        looker ??= start();
        try {
          return await looker.look({ photo, wanted });
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

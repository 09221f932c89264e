import { Worker } from 'node:worker_threads';
import type { ObjectClass } from '@reisspel/contract/objects';
import { createAdmission } from '../admission.ts';
import type { Answer, Question, Thresholds } from './protocol.ts';

/** One worker, from its start to its end. */
interface Looker {
  /** One at a time. Rejects when the photo cannot be looked at, or the worker ends first. */
  look(question: Question): Promise<Sighting>;
  /** Ends the worker, whatever it is doing. */
  stop(): Promise<void>;
  /** Resolves when the worker is no more, however it ended. */
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

  // Between photos it keeps no process alive.
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
  /** 0 to 1. */
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
  /** Looks at one photo (JPEG/PNG/WebP bytes). null when too many photos wait already. Rejects when the worker fails. */
  look(photo: Buffer, wanted: Wanted): Promise<Sighting | null>;
  close(): Promise<void>;
}

/** Milliseconds without a photo after which the models leave memory: between two tasks of an afternoon. */
const IDLE_MS = 10 * 60 * 1_000;
/**
 * Photos that may wait: the last one is looked at after a minute, sooner than its phone gives up. One that is turned
 * away is sent and decoded again, which costs more than waiting; its bytes are bounded by the upload budget.
 */
const MAX_WAITING = 200;
/** Milliseconds a photo may take, a hundred times the usual: beyond it the worker is stuck and replaced. */
const MAX_LOOK_MS = 30_000;
/** Least confidence of a face; measured, see docs/checks.md. */
const MIN_FACE_CONFIDENCE = 0.7;
/** Least confidence of an object; measured, see docs/checks.md. */
const MIN_OBJECT_CONFIDENCE = 0.3;

export interface LocalVision extends Vision {
  /** Photos that wait to be looked at. */
  waiting(): number;
}

export interface LocalVisionOptions {
  idleMs?: number;
  maxWaiting?: number;
  maxLookMs?: number;
  /** Lower ones are for measuring (bench/checks.ts). */
  minFaceConfidence?: number;
  minObjectConfidence?: number;
  /** What the worker runs. */
  script?: URL;
  /** Hears when the worker starts, and when it is gone. */
  onStateChange?: (state: 'running' | 'stopped') => void;
}

/** Looks with models on this machine, in a worker thread that exists only while there are photos to look at. */
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
    // Never rejects. Another may have taken its place by the time this one is gone.
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

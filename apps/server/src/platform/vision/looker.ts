import { Worker } from 'node:worker_threads';
import type { Answer, Question, Thresholds } from './protocol.ts';
import type { Sighting } from './vision.ts';

/** One worker, from its start to its end. */
export interface Looker {
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

export function createLooker({ script, thresholds, maxLookMs }: LookerOptions): Looker {
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

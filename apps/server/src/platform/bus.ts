import { EventEmitter } from 'node:events';
import type { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';

/** Messages between servers on one database. They may get lost: the hub also polls the database. */
export type BusMessage =
  /** `entry` is the log entry of the change, when it is short. */
  | { type: 'revision'; tripId: string; revision: number; entry?: string | undefined }
  /** This server receives messages again; those sent in the meantime are lost. */
  | { type: 'hearing-again' }
  | { type: 'sessions-ended'; sessionIds: string[] }
  | { type: 'trip-ended'; tripId: string }
  /** The access of some session may have become less. */
  | { type: 'access-changed' }
  /** The phones of one server that have a task open. The server repeats it before it expires. */
  | {
      type: 'phones';
      tripId: string;
      server: string;
      phones: { teamId: TeamId; taskId: TaskId; count: number }[];
    }
  /** A photo was given up: a server that is checking it must not count it. */
  | { type: 'photo-given-up'; teamId: TeamId; submissionId: SubmissionId };

export interface Bus {
  publish(message: BusMessage): void;
  /** Receives the messages of every server, this one included. Returns a function that stops it. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** True when all messages sent before now have arrived; false when some may be lost. */
  hasHeardAll(): Promise<boolean>;
  close(): Promise<void>;
}

/** For one server, or several in one process. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter();
  return {
    publish: (message) => {
      emitter.emit('message', message);
    },
    subscribe(listener) {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
    hasHeardAll: async () => true,
    close: async () => {
      emitter.removeAllListeners();
    },
  };
}

import { EventEmitter } from 'node:events';
import type { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';

/** What servers on one database tell each other. It may get lost: the hub looks for itself now and then. */
export type BusMessage =
  /** With what the log says of it, where that is short. */
  | { type: 'revision'; tripId: string; revision: number; entry?: string | undefined }
  /** This server hears the others again: what was told meanwhile is lost. */
  | { type: 'hearing-again' }
  | { type: 'sessions-ended'; sessionIds: string[] }
  | { type: 'trip-ended'; tripId: string }
  /** Somebody may do less than before. */
  | { type: 'access-changed' }
  /** How many phones of one server have a task open: it says so again before that is forgotten. */
  | {
      type: 'phones';
      tripId: string;
      server: string;
      phones: { teamId: TeamId; taskId: TaskId; count: number }[];
    }
  /** A photo that a server may be looking at must not count. */
  | { type: 'photo-given-up'; teamId: TeamId; submissionId: SubmissionId };

export interface Bus {
  publish(message: BusMessage): void;
  /** Hears messages of every server, this one included. Returns how to stop. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** Whether all that was told before now has been heard; false: some of it may have been lost. */
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

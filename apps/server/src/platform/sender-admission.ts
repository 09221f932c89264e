import { type Admission, createAdmission } from './admission.ts';

/** Lets a bounded number of requests in per sender, so that senders do not block each other. */
export interface SenderAdmission {
  /** Returns a function that frees the place, to be called once; null as for `Admission`. */
  enter(sender: string, signal?: AbortSignal): Promise<(() => void) | null>;
}

interface Sender {
  admission: Admission;
  /** Requests that are in or waiting: the entry is deleted at zero. */
  present: number;
}

export function createSenderAdmission(bounds: { atOnce: number; waiting: number }): SenderAdmission {
  const senders = new Map<string, Sender>();

  function depart(key: string, sender: Sender): void {
    sender.present -= 1;
    if (sender.present === 0) senders.delete(key);
  }

  return {
    async enter(key, signal) {
      const sender = senders.get(key) ?? { admission: createAdmission(bounds), present: 0 };
      senders.set(key, sender);
      sender.present += 1;
      const leave = await sender.admission.enter(signal);
      if (leave === null) {
        depart(key, sender);
        return null;
      }
      return () => {
        leave();
        depart(key, sender);
      };
    },
  };
}

import { type Admission, createAdmission } from './admission.ts';

/** Lets a bounded number of each sender in at a time: nobody waits for what another one leaves lying. */
export interface SenderAdmission {
  /** How to leave, once, when the sender's turn has come; null as for `Admission`. */
  enter(sender: string, signal?: AbortSignal): Promise<(() => void) | null>;
}

interface Sender {
  admission: Admission;
  /** How many are in it or wait for it: it is forgotten when the last one is gone. */
  present: number;
}

/** The bounds are those of one sender. */
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

import { type Admission, createAdmission } from './admission.ts';

/** Lets a bounded number of each sender in at a time: nobody waits for what another one leaves lying. */
export interface SenderAdmission {
  /** How to leave, once, when the sender's turn has come; null as for `Admission`, and when all together are too many. */
  enter(sender: string, signal?: AbortSignal): Promise<(() => void) | null>;
}

interface Bounds {
  /** Of one sender. */
  atOnce: number;
  waiting: number;
  /** Of all senders. */
  ofAll: number;
}

interface Sender {
  admission: Admission;
  /** How many are in it or wait for it: it is forgotten when the last one is gone. */
  present: number;
}

export function createSenderAdmission({ ofAll, ...bounds }: Bounds): SenderAdmission {
  const senders = new Map<string, Sender>();
  let inside = 0;

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
      inside += 1;
      const out = () => {
        inside -= 1;
        leave();
        depart(key, sender);
      };
      if (inside <= ofAll) return out;
      out();
      return null;
    },
  };
}

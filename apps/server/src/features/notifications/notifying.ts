import webpush from 'web-push';
import type { Database } from '../../db/database.ts';
import { deletePushTarget } from '../../db/push-subscriptions.ts';
import { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VapidKeys } from '../../platform/push/delivery.ts';
import { type PushFigures, PushSender, type SenderDeps } from '../../platform/push/sender.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { PushIdentity } from './service.ts';
import { keepKeys, replaceKeys } from './store.ts';

export type PushSettings = Pick<SenderDeps, 'contact' | 'trustedOrigin' | 'timeoutMs' | 'pauseMs'>;

interface NotifyingDeps extends PushSettings {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  onError: (error: unknown) => void;
}

/**
 * Loads the VAPID keys that sign this server's notifications. The first start creates them and
 * stores them encrypted in the database; all servers on it share them, also if they start at once.
 * If the server's secret has changed they are replaced, and every browser must subscribe again.
 */
function loadVapidKeys({ database, clock, secrets }: NotifyingDeps): Promise<VapidKeys> {
  const fresh = webpush.generateVAPIDKeys();
  const offered = { publicKey: fresh.publicKey, sealedPrivateKey: secrets.seal(fresh.privateKey) };
  return database.write(async (tx) => {
    const kept = await keepKeys(tx, offered, clock.now());
    const privateKey = secrets.open(kept.sealedPrivateKey);
    if (privateKey !== null) return { publicKey: kept.publicKey, privateKey };
    await replaceKeys(tx, kept, offered);
    return fresh;
  });
}

interface Notifying {
  push: PushIdentity;
  notifier: Notifier;
  figures: () => PushFigures;
  /** Waits at most `graceMs` milliseconds for deliveries. Call it before the database closes. */
  stop: (graceMs: number) => Promise<void>;
}

export async function startNotifying(deps: NotifyingDeps): Promise<Notifying> {
  const { database, clock, onError, trustedOrigin } = deps;
  const keys = await loadVapidKeys(deps);
  const onGone = (endpoint: string) => database.write((tx) => deletePushTarget(tx, endpoint));
  const sender = new PushSender({ ...deps, keys, onGone });
  const notifier = new Notifier({ database, clock, sender, onError });
  return {
    push: { publicKey: keys.publicKey, trustedOrigin },
    notifier,
    figures: () => sender.figures,
    async stop(graceMs) {
      await notifier.stop();
      await sender.stop(graceMs);
    },
  };
}

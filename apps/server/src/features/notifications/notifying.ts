import webpush from 'web-push';
import type { Database } from '../../db/database.ts';
import { deletePushTarget } from '../../db/push-subscriptions.ts';
import { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VapidKeys } from '../../platform/push/delivery.ts';
import { type PushFigures, PushSender, type SenderDeps } from '../../platform/push/sender.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { PushIdentity } from './service.ts';
import { keepKeys, replaceKeys } from './store.ts';

/** Whom push services may turn to, where they may lie, and how long each is tried. */
export type PushSettings = Pick<SenderDeps, 'contact' | 'trustedOrigin' | 'timeoutMs' | 'pauseMs'>;

interface NotifyingDeps extends PushSettings {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  onError: (error: unknown) => void;
}

/**
 * The keys that this server's notifications are signed with: made at the first start, kept sealed in the database, and the
 * same for all servers on it, also when they start at once. When the server's secret is another one than they were sealed
 * with, they are replaced, and every browser has to subscribe anew.
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
  /** Gives what is on its way some milliseconds to arrive, and drops the rest. Before the database is closed. */
  stop: (graceMs: number) => Promise<void>;
}

/** The side of this server that sends notifications, with its keys. */
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

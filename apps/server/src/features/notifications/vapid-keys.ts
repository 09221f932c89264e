import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newVapidKeys, type VapidKeys } from '../../platform/push/keys.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { keepKeys, replaceKeys } from './key-store.ts';

interface KeyDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
}

/**
 * The keys that this server's notifications are signed with: made at the first start, kept sealed in the database, and the
 * same for all servers on it, also when they start at once. When the server's secret is another one than they were sealed
 * with, they are replaced, and every browser has to subscribe anew.
 */
export function loadVapidKeys({ database, clock, secrets }: KeyDeps): Promise<VapidKeys> {
  const fresh = newVapidKeys();
  const offered = { publicKey: fresh.publicKey, sealedPrivateKey: secrets.seal(fresh.privateKey) };
  return database.write(async (tx) => {
    const kept = await keepKeys(tx, offered, clock.now());
    const privateKey = secrets.open(kept.sealedPrivateKey);
    if (privateKey !== null) return { publicKey: kept.publicKey, privateKey };
    await replaceKeys(tx, kept, offered);
    return fresh;
  });
}

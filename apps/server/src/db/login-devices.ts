import type { Tx } from './database.ts';

/** Whether a device has opened a door before. */
export async function isKnownDevice(tx: Tx, door: string, device: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('login_devices')
    .select('device')
    .where('door', '=', door)
    .where('device', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(tx: Tx, door: string, device: string, now: number): Promise<void> {
  await tx.query
    .insertInto('login_devices')
    .values({ door, device, opened_at: now })
    .onConflict((conflict) => conflict.columns(['door', 'device']).doUpdateSet({ opened_at: now }))
    .execute();
}

/** Forgets the devices that have opened nothing since `before`. */
export async function pruneDevices(tx: Tx, before: number): Promise<void> {
  await tx.query.deleteFrom('login_devices').where('opened_at', '<', before).execute();
}

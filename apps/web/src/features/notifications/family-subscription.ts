import { send } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { currentSubscription, subscriptionPath, targetOf } from '../../lib/device/push.ts';
import { readTripValue, storeTripValue } from '../../lib/device/stored-data.ts';
import { subscribe } from './subscription.ts';

/** Name of the stored secret of the link that this browser gets news by. */
const LINK = 'push-family';

function pathOf(token: string, endpoint: string): Promise<string> {
  return subscriptionPath(endpoint, `/api/share/${encodeURIComponent(token)}`);
}

/** Throws `PushFailure` and `ApiError`. */
export async function turnOnFamily(token: string): Promise<void> {
  const subscription = await subscribe();
  await send('PUT', await pathOf(token, subscription.endpoint), { json: targetOf(subscription) });
  await storeTripValue(pageBase(), LINK, token);
}

/**
 * Returns true when this browser gets news by this link. Registers it again, as the server forgets
 * who stays away. Call it only with permission to notify. Throws `PushFailure` and `ApiError`.
 */
export async function isFamilyOn(token: string): Promise<boolean> {
  if ((await readTripValue<string | null>(pageBase(), LINK)) !== token) return false;
  await turnOnFamily(token);
  return true;
}

/** The browser keeps its subscription, because another trip may use it. */
export async function turnOffFamily(token: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) await send('DELETE', await pathOf(token, subscription.endpoint));
  await storeTripValue(pageBase(), LINK, null);
}

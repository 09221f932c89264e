import { isOnItsWay, type QueuedPhoto } from '../live/photo-queue/entry.ts';
import { Sender } from '../live/photo-queue/sender.ts';
import { keptPhotos } from '../live/photo-queue/store.ts';
import { tellTabs } from '../live/photo-queue/tabs.ts';
import { uploadUnseen } from '../live/photo-queue/upload-unseen.ts';

declare const self: ServiceWorkerGlobalScope;

/** The photos of the trip at one address. One that another trip has taken over has none of their teams: they stay. */
async function photosAt(base: string): Promise<QueuedPhoto[]> {
  return (await keptPhotos()).filter((photo) => photo.base === base);
}

function senderAt(base: string): Sender {
  return new Sender({
    base,
    upload: uploadUnseen,
    photos: () => photosAt(base),
    onStatus: () => {
      // Nobody looks.
    },
    onChange: () => tellTabs({ is: 'changed' }),
    onSettled: (settled) => tellTabs({ is: 'settled', settled }),
  });
}

async function isSomebodyLooking(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ visibilityState }) => visibilityState === 'visible');
}

/**
 * Sends the photos of every trip while no page is on the screen: phones stop those in the background, and the app may be
 * closed. A page that can be seen does it itself, and shows it. Throws when some are left, so that the browser asks again.
 */
export async function sendPhotos(): Promise<void> {
  if (await isSomebodyLooking()) {
    if ((await keptPhotos()).some(isOnItsWay)) throw new Error('Left to the page that is on the screen');
    return;
  }
  const bases = new Set((await keptPhotos()).map(({ base }) => base));
  let isLeft = false;
  for (const base of bases) {
    if (await senderAt(base).drain()) isLeft = true;
  }
  if (isLeft) throw new Error('Some photos could not be sent yet');
}

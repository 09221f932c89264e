import { baseOf } from '../lib/base.ts';
import { isOnItsWay, type QueuedPhoto } from '../queue/entry.ts';
import { Sender } from '../queue/sender.ts';
import { keptPhotos } from '../queue/store.ts';
import { tellTabs } from '../queue/turn.ts';
import { uploadUnseen } from '../queue/upload-unseen.ts';

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
    onConcluded: (concluded) => tellTabs({ is: 'concluded', concluded }),
  });
}

/** The trips that somebody is looking at. */
async function basesOnScreen(): Promise<ReadonlySet<string>> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  return new Set(visible.map(({ url }) => baseOf(new URL(url).pathname)));
}

/**
 * Sends the photos of every trip that has no page on the screen: phones stop those in the background, and the app may be
 * closed. A page that can be seen sends those of its own trip itself, and shows it. Throws when some are left, so that the
 * browser asks again.
 */
export async function sendPhotos(): Promise<void> {
  const onScreen = await basesOnScreen();
  const kept = await keptPhotos();
  let isLeft = kept.some((photo) => isOnItsWay(photo) && onScreen.has(photo.base));
  for (const base of new Set(kept.map((photo) => photo.base))) {
    if (onScreen.has(base)) continue;
    if (await senderAt(base).drain()) isLeft = true;
  }
  if (isLeft) throw new Error('Some photos could not be sent yet');
}

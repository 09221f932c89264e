import { ApiError } from '../lib/api.ts';
import { baseOf } from '../lib/base.ts';
import { eitherSignal } from '../lib/client.ts';
import { isOnItsWay, type QueuedPhoto } from '../queue/entry.ts';
import { Sender } from '../queue/sender.ts';
import { storedPhotos } from '../queue/store.ts';
import { tellTabs } from '../queue/turn.ts';
import { sendPhoto, timeLimits, type UploadRequest, type UploadResponse } from '../queue/upload-request.ts';

declare const self: ServiceWorkerGlobalScope;

async function photosAt(base: string): Promise<QueuedPhoto[]> {
  return (await storedPhotos()).filter((photo) => photo.base === base);
}

/** By `fetch`, which reports no progress, so that only the total time is limited. */
async function exchange({ method, address, headers, bytes, signal }: UploadRequest): Promise<UploadResponse> {
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: bytes,
      signal: eitherSignal(signal, AbortSignal.timeout(timeLimits(bytes.size).total)),
    });
    return { status: response.status, text: await response.text(), isCutOff: false };
  } catch {
    throw new ApiError('network');
  }
}

function senderAt(base: string): Sender {
  return new Sender({
    base,
    upload: (upload) => sendPhoto(upload, exchange),
    photos: () => photosAt(base),
    onStatus: () => {
      // A worker has no screen to show the status.
    },
    onChange: () => tellTabs({ is: 'changed' }),
    onConcluded: (concluded) => tellTabs({ is: 'concluded', concluded }),
  });
}

async function basesOnScreen(): Promise<ReadonlySet<string>> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  return new Set(visible.map(({ url }) => baseOf(new URL(url).pathname)));
}

/** Throws if photos are left: the browser then fires the sync again. */
export async function sendPhotos(): Promise<void> {
  const onScreen = await basesOnScreen();
  const stored = await storedPhotos();
  let isLeft = stored.some((photo) => isOnItsWay(photo) && onScreen.has(photo.base));
  for (const base of new Set(stored.map((photo) => photo.base))) {
    if (onScreen.has(base)) continue;
    if (await senderAt(base).drain()) isLeft = true;
  }
  if (isLeft) throw new Error('Some photos could not be sent yet');
}

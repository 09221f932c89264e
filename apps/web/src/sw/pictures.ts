import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { keptCache } from '../lib/kept.ts';

type PictureKind = 'quiz' | 'photos';

/** A game's quizzes, at some 100 KB each; and a trip's photos as thumbnails, at some 30 KB each. */
const AT_MOST: Record<PictureKind, number> = { quiz: 40, photos: 400 };

const strategies = new Map<string, CacheFirst>();

function strategyOf(of: PictureKind, base: string): CacheFirst {
  const cacheName = keptCache(of, base);
  const known = strategies.get(cacheName);
  if (known) return known;
  const expiration = new ExpirationPlugin({ maxEntries: AT_MOST[of], purgeOnQuotaError: true });
  const strategy = new CacheFirst({ cacheName, plugins: [expiration] });
  strategies.set(cacheName, strategy);
  return strategy;
}

/** A picture, whose bytes never change under its name. */
export function answerPicture(
  request: Request,
  event: ExtendableEvent,
  of: PictureKind,
  base: string,
): Promise<Response> {
  return strategyOf(of, base).handle({ request, event });
}

/** A square of the map, if it was saved; nothing is saved here, as most map servers do not want that. */
export async function answerTile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

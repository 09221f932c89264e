import { LANGUAGE_COOKIE, type Language } from '@reisspel/contract/language';
import { bringFromServer } from '../../features/offline/own-version.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { within } from '../../lib/within.ts';

/** Seconds: the 400 days that browsers keep a cookie at most. */
const COOKIE_LIFETIME_S = 400 * 24 * 60 * 60;
/** Milliseconds in which a server that is there answers. */
const REACHABLE_MS = 8_000;

function choose(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain HTTP
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_LIFETIME_S}; SameSite=Lax${secure}`;
}

/** Loaded when it is needed, as every page holds the menu. Where it fails, a card that offers notifications makes up for it. */
async function tellNotifications(language: Language): Promise<void> {
  try {
    const { putLanguage } = await import('../../lib/push.ts');
    await putLanguage(language);
  } catch {
    // The page is in the chosen language all the same.
  }
}

/**
 * Loads the page again in this language, which this browser then keeps to. Rejects without a network, and changes nothing:
 * the app of another language is not on this device.
 */
export async function switchLanguage(language: Language): Promise<void> {
  choose(language);
  try {
    const answer = await fetch(location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(REACHABLE_MS),
    });
    if (!answer.ok) throw new Error(`The page answers ${answer.status}`);
  } catch (error) {
    choose(LANGUAGE);
    throw error;
  }
  await within(tellNotifications(language), REACHABLE_MS, undefined);
  await bringFromServer();
  location.reload();
}

import { LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGES, type Language } from '@reisspel/contract/language';
import { useMutation } from '@tanstack/react-query';
import { prepareServerVersion } from '../../features/offline/own-version.ts';
import { withTimeout } from '../../lib/client.ts';
import { pageLanguage } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';

/** Seconds: 400 days, the longest lifetime that browsers allow a cookie. */
const COOKIE_LIFETIME_S = 400 * 24 * 60 * 60;
/** Milliseconds to wait for the server. */
const REACHABLE_MS = 8_000;

/** Stores the language in the cookie that tells the server which language to serve. */
function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: plain HTTP has no Cookie Store API
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_LIFETIME_S}; SameSite=Lax${secure}`;
}

/** Rejects and restores the cookie without a network: the device stores only one language. */
async function switchLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  try {
    const answer = await fetch(location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(REACHABLE_MS),
    });
    if (!answer.ok) throw new Error(`The page answers ${answer.status}`);
  } catch (error) {
    storeLanguage(pageLanguage());
    throw error;
  }
  // Loads this module on use, because every page has the menu.
  const notified = import('../../lib/device/push.ts').then(({ updatePushLanguage }) =>
    updatePushLanguage(language),
  );
  // After a failure, the next page with a notification card corrects the language.
  await withTimeout(
    notified.catch(() => {}),
    REACHABLE_MS,
    undefined,
  );
  await prepareServerVersion();
  location.reload();
}

export default function LanguageSwitch() {
  const { mutate, isPending, isError } = useMutation({ mutationFn: switchLanguage });
  return (
    <fieldset aria-busy={isPending}>
      <legend className="sr-only">{m.menu_language()}</legend>
      <div className="flex flex-wrap gap-1">
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === pageLanguage()}
            onClick={() => (language === pageLanguage() || isPending ? undefined : mutate(language))}
            className="min-h-12 rounded-full px-4 font-bold hover:bg-white/10 aria-pressed:bg-white/15 aria-pressed:text-sun"
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </div>
      <p role="status" className="px-4 pt-1">
        {isError ? m.menu_language_offline() : null}
      </p>
    </fieldset>
  );
}

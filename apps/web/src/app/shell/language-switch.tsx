import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { useState } from 'react';
import { LANGUAGE } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';
import { switchLanguage } from './switch-language.ts';

/** Each in its own words: whoever looks for one reads that one. */
const NAMES = { nl: 'Nederlands', en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

/** The languages of the app, to choose one for this browser. */
export default function LanguageSwitch() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function choose(language: Language): Promise<void> {
    if (language === LANGUAGE || state === 'busy') return;
    setState('busy');
    await switchLanguage(language).catch(() => setState('failed'));
  }
  return (
    <fieldset className="mt-6 border-white/25 border-t pt-4" aria-busy={state === 'busy'}>
      <legend className="sr-only">{m.menu_language()}</legend>
      <div className="flex flex-wrap gap-1">
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === LANGUAGE}
            onClick={() => void choose(language)}
            className="min-h-12 rounded-full px-4 font-bold hover:bg-white/10 aria-pressed:bg-white/15 aria-pressed:text-sun"
          >
            {NAMES[language]}
          </button>
        ))}
      </div>
      <p role="status" className="px-4 pt-1">
        {state === 'failed' ? m.menu_language_offline() : null}
      </p>
    </fieldset>
  );
}

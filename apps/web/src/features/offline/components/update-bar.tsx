import { Sparkles } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { refresh, useNewVersion } from '../use-new-version.ts';

/** Announces a new version of the app. It waits for whoever is in the middle of a task. */
export function UpdateBar() {
  const version = useNewVersion();
  return (
    <div role="status">
      {version === 'none' ? null : (
        <div className="flex flex-wrap items-center justify-center gap-x-4 bg-verification px-5 py-1 text-on-verification text-sm">
          <p className="flex items-center gap-2 py-1 font-bold">
            <Sparkles aria-hidden className="size-5 shrink-0" />
            {version === 'outdated' ? m.update_needed() : m.update_available()}
          </p>
          {version === 'held' ? (
            <p>{m.update_later()}</p>
          ) : (
            <button type="button" onClick={() => void refresh()} className="text-link">
              {m.update_now()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

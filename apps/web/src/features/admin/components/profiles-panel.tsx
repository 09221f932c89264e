import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Save } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { profilesQuery } from '../profile-mutations.ts';
import { ProfilesContent } from './profiles-content.tsx';

/** Saved games: folded away until the organiser wants them. */
export function ProfilesPanel({ gameIsEmpty }: { gameIsEmpty: boolean }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(profilesQuery);
  const saved = data?.profiles.filter((profile) => !profile.automatic).length;
  return (
    <section aria-labelledby="profiles" className="min-w-0 rounded-card bg-card shadow-card">
      <h2 id="profiles" className="text-2xl">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="profiles-content"
          onClick={() => setOpen(!open)}
          className="flex min-h-16 w-full items-center gap-3 rounded-card px-[min(1.25rem,5vw)] py-3.5 text-left"
        >
          <Save aria-hidden className="size-6 shrink-0 text-ink-2" />
          <span className="min-w-0 grow">
            {m.admin_profile_title()}
            {saved === undefined ? null : (
              <span className="block font-medium font-sans text-base text-ink-2 tracking-normal">
                {m.admin_profile_count({ count: saved })}
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-6 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id="profiles-content" className={open ? 'px-[min(1.25rem,5vw)] pb-5' : ''}>
        {open ? <ProfilesContent gameIsEmpty={gameIsEmpty} /> : null}
      </div>
    </section>
  );
}

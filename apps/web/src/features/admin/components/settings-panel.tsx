import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import { Link } from '@tanstack/react-router';
import { Images, NotebookText, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { useSetGalleryPassword, useUpdateGame } from '../mutations.ts';
import { BoardControls } from './board-controls.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RecentDeletions } from './restart-deletions.tsx';
import { RestartSection } from './restart-section.tsx';
import { ScreenLinks } from './screen-links.tsx';
import { TeamsPutAside } from './teams-put-aside.tsx';

function GalleryPassword() {
  const set = useSetGalleryPassword();
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  return (
    <details className="rounded-2xl bg-sand px-4">
      <summary className="flex min-h-12 items-center font-bold">{m.admin_gallery_password()}</summary>
      <p className="mb-4 text-ink-2">{m.admin_gallery_password_text()}</p>
      <PasswordForm
        texts={{
          field: m.admin_gallery_password_new(),
          submit: m.common_save(),
          show: m.common_show_password(),
          hide: m.common_hide_password(),
        }}
        autoComplete="off"
        error={set.isError ? organiserErrorText(set.error) : undefined}
        busy={set.isPending}
        onSubmit={(password) =>
          set.mutate(password, {
            onSuccess: () => showFlash({ tone: 'good', text: m.admin_gallery_password_saved() }),
          })
        }
      />
      <div className="py-3">{flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}</div>
    </details>
  );
}

/** Turns at the touch, and stays so until the live state has said the same. */
function ScoreboardSwitch({ visible }: { visible: boolean }) {
  const update = useUpdateGame();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (wanted === visible) setWanted(null);
  useEffect(() => {
    if (wanted === null) return;
    // Another organiser may have turned it back in the same moment.
    const timer = setTimeout(() => setWanted(null), BANNER_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const change = (scoreboardVisible: boolean) => {
    setWanted(scoreboardVisible);
    update.mutate({ scoreboardVisible }, { onError: () => setWanted(null) });
  };
  return (
    <>
      <Switch label={m.admin_scoreboard_visible()} checked={wanted ?? visible} onChange={change} />
      {update.isError ? <Notice tone="bad">{organiserErrorText(update.error)}</Notice> : null}
    </>
  );
}

export function SettingsPanel({ state }: { state: AdminState }) {
  return (
    <section
      aria-labelledby="settings"
      className="grid gap-4 rounded-card bg-card p-[min(1.25rem,5vw)] shadow-card"
    >
      <h2 id="settings" className="text-2xl">
        {m.admin_settings()}
      </h2>
      <ScoreboardSwitch visible={state.game.scoreboardVisible} />
      <BoardControls state={state} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Link to="/scoreboard" className={buttonLook('secondary')}>
          <Trophy aria-hidden className="size-5" />
          {m.scoreboard_title()}
        </Link>
        <Link to="/gallery" className={buttonLook('secondary')}>
          <Images aria-hidden className="size-5" />
          {m.gallery_title()}
        </Link>
      </div>
      <ScreenLinks />
      <Link to="/$" params={{ _splat: 'admin/logboek' }} className={buttonLook('secondary')}>
        <NotebookText aria-hidden className="size-5" />
        {m.audit_open()}
      </Link>
      <GalleryPassword />
      <PrivacySection />
      <RecentDeletions />
      <TeamsPutAside />
      <RestartSection />
    </section>
  );
}

import type { AdminState } from '@reisspel/contract/live';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Images, NotebookText, RotateCcw, Trophy, Tv } from 'lucide-react';
import { pageBase } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { accessQuery } from '../../../lib/trip-access.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { ConfirmButton, Failure } from '../../../ui/forms/organiser-forms.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { GameSwitch } from '../game-switch.tsx';
import { resetGame, setGalleryPassword, setScreenLink } from '../mutations.ts';
import { Fold, Panel, useNotices } from '../panel.tsx';
import { FormerTeams, RecentDeletions } from '../teams/archived-lists.tsx';
import { BoardControls } from './board-controls.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { StreakBonus } from './streak-bonus.tsx';

function RestartSection() {
  const { notices, showNotice, offerUndo } = useNotices();
  return (
    <div className="grid gap-3 border-line border-t-2 pt-5">
      <h3 className="text-xl">{m.admin_restart_title()}</h3>
      <p className="text-ink-2">{m.admin_restart_text()}</p>
      {notices}
      <ConfirmButton
        button={{ icon: RotateCcw, variant: 'danger', children: m.admin_restart_button() }}
        title={m.admin_restart_confirm_title()}
        text={m.admin_restart_confirm_text()}
        confirm={m.admin_restart_confirm()}
        request={resetGame}
        variables={undefined}
        onDone={({ archiveId }) => {
          offerUndo(archiveId, m.admin_restart_done(), m.admin_restart_restored());
          if (archiveId === null) showNotice(m.admin_restart_was_empty(), 'info');
        }}
      />
    </div>
  );
}

function GalleryPassword() {
  const set = useMutation(setGalleryPassword);
  const { notices, showNotice } = useNotices();
  return (
    <Fold title={m.admin_gallery_password()}>
      <p className="mb-4 text-ink-2">{m.admin_gallery_password_text()}</p>
      <PasswordForm
        label={m.admin_gallery_password_new()}
        submit={m.common_save()}
        autoComplete="off"
        error={set.isError ? organiserErrorText(set.error) : undefined}
        busy={set.isPending}
        onSubmit={(password) =>
          set.mutate(password, { onSuccess: () => showNotice(m.admin_gallery_password_saved()) })
        }
      />
      <div className="py-3">{notices}</div>
    </Fold>
  );
}

/** A link that shows the big screen on any television. The organiser can revoke it. */
function TelevisionLink() {
  const { data, error } = useQuery(accessQuery);
  const change = useMutation(setScreenLink);
  const path = data?.screenPath ?? null;
  const isOn = change.isPending ? change.variables : path !== null;
  return (
    <>
      <Switch
        label={m.screen_link_on()}
        checked={isOn}
        disabled={data === undefined}
        onChange={(enabled) => change.mutate(enabled)}
      />
      {isOn && path !== null ? (
        <div className="grid gap-2">
          <CopyField label={m.screen_link()} text={`${location.origin}${path}`} />
          <p className="text-ink-2 text-sm">{m.screen_link_hint()}</p>
        </div>
      ) : null}
      <Failure error={change.error ?? error} />
    </>
  );
}

function ScreenLinks() {
  return (
    <div className="grid gap-1">
      <a
        href={`${pageBase()}/scoreboard?scherm`}
        target="_blank"
        rel="noopener"
        className={buttonLook('secondary')}
      >
        <Tv aria-hidden className="size-5" />
        {m.screen_open()}
      </a>
      <p className="text-ink-2">{m.screen_open_hint()}</p>
      <TelevisionLink />
    </div>
  );
}

// This is a constant, so that these sections do not render again when the game changes.
const STATIC_SECTIONS = (
  <>
    <GalleryPassword />
    <PrivacySection />
    <RecentDeletions />
    <FormerTeams />
    <RestartSection />
  </>
);

export function SettingsPanel({ state }: { state: AdminState }) {
  return (
    <Panel id="settings" title={m.admin_settings()}>
      <div className="grid gap-4">
        <GameSwitch
          label={m.admin_scoreboard_visible()}
          setting="scoreboardVisible"
          isOn={state.game.scoreboardVisible}
        />
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
        <GameSwitch label={m.admin_reactions_switch()} setting="reactionsOn" isOn={state.reactionsOn} />
        <StreakBonus streakBonus={state.streakBonus} />
        <ScreenLinks />
        <Link to="/$" params={{ _splat: 'admin/logboek' }} className={buttonLook('secondary')}>
          <NotebookText aria-hidden className="size-5" />
          {m.audit_open()}
        </Link>
        {STATIC_SECTIONS}
      </div>
    </Panel>
  );
}

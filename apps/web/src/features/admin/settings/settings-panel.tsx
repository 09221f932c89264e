import type { ArchiveId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import type { TeamPutAside } from '@reisspel/contract/privacy';
import type { Deletion } from '@reisspel/contract/profiles';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Images, NotebookText, RotateCcw, Trophy, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { useSetGalleryPassword, useUpdateGame } from '../mutations.ts';
import { ArchiveUndo } from '../profiles/archive-undo.tsx';
import { Ago } from '../profiles/profile-ago.tsx';
import { deletionsQuery, useResetGame, useRestoreArchive } from '../profiles/profile-mutations.ts';
import { TeamDataButton, TeamsWithData } from '../teams/teams-with-data.tsx';
import { BoardControls } from './board-controls.tsx';
import { teamsPutAsideQuery } from './privacy-mutations.ts';
import { PrivacySection } from './privacy-section.tsx';
import { ScreenLinks } from './screen-links.tsx';

const WHAT: Record<Deletion['what'], () => string> = {
  task: m.admin_restart_deleted_task,
  team: m.admin_restart_deleted_team,
};

type OnData = (team: Pick<AdminTeam, 'id' | 'name'>) => void;

function DeletionRow({ deletion, onData }: { deletion: Deletion; onData: OnData }) {
  const restore = useRestoreArchive();
  const { archiveId, what, label, deletedAt } = deletion;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-24">
          <strong className="line-clamp-2">{label}</strong>
          <span className="text-ink-2 text-sm">
            {WHAT[what]()} · <Ago at={deletedAt} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {deletion.what === 'team' ? (
            <TeamDataButton team={{ id: deletion.teamId, name: label }} onData={onData} />
          ) : null}
          <Button className="px-3!" busy={restore.isPending} onClick={() => restore.mutate(archiveId)}>
            <Undo2 aria-hidden className="size-5" />
            {m.admin_restart_bring_back()}
            <span className="sr-only">{label}</span>
          </Button>
        </span>
      </div>
      {restore.isError ? <Notice tone="bad">{organiserErrorText(restore.error)}</Notice> : null}
    </li>
  );
}

function DeletionList({ onData }: { onData: OnData }) {
  const { data, error } = useQuery(deletionsQuery);
  if (error) return <Notice tone="bad">{organiserErrorText(error)}</Notice>;
  if (!data) return <Skeleton className="h-14" />;
  if (data.deletions.length === 0) return <p>{m.admin_restart_deleted_none()}</p>;
  return (
    <ul className="grid gap-3">
      {data.deletions.map((deletion) => (
        <DeletionRow key={deletion.archiveId} deletion={deletion} onData={onData} />
      ))}
    </ul>
  );
}

function RecentDeletions() {
  return (
    <TeamsWithData
      title={m.admin_restart_deleted()}
      text={m.admin_restart_deleted_text()}
      list={DeletionList}
    />
  );
}

function RestartSection() {
  const [asking, setAsking] = useState(false);
  const [archiveId, setArchiveId] = useState<ArchiveId | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const reset = useResetGame();
  const close = () => {
    setAsking(false);
    reset.reset();
  };
  const restart = () =>
    reset.mutate(undefined, {
      onSuccess: (undo) => {
        close();
        setArchiveId(undo.archiveId);
        if (undo.archiveId === null) showFlash({ tone: 'info', text: m.admin_restart_was_empty() });
      },
    });
  const restored = () => {
    setArchiveId(null);
    showFlash({ tone: 'good', text: m.admin_restart_restored() });
  };
  return (
    <div className="grid gap-3 border-line border-t-2 pt-5">
      <h3 className="text-xl">{m.admin_restart_title()}</h3>
      <p className="text-ink-2">{m.admin_restart_text()}</p>
      {archiveId === null ? null : (
        <ArchiveUndo
          key={archiveId}
          archiveId={archiveId}
          text={m.admin_restart_done()}
          onRestored={restored}
        />
      )}
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      <Button variant="danger" onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden className="size-5" />
        {m.admin_restart_button()}
      </Button>
      {asking ? (
        <ConfirmModal
          title={m.admin_restart_confirm_title()}
          text={m.admin_restart_confirm_text()}
          confirm={m.admin_restart_confirm()}
          cancel={m.common_cancel()}
          error={reset.isError ? organiserErrorText(reset.error) : null}
          busy={reset.isPending}
          onConfirm={restart}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}

function TeamList({ onData }: { onData: (team: Pick<TeamPutAside, 'id' | 'name'>) => void }) {
  const { data, error } = useQuery(teamsPutAsideQuery);
  if (error) return <Notice tone="bad">{organiserErrorText(error)}</Notice>;
  if (!data) return <Skeleton className="h-14" />;
  if (data.teams.length === 0) return <p>{m.admin_teams_aside_none()}</p>;
  return (
    <ul className="grid gap-3">
      {data.teams.map((team) => (
        <li key={team.id} className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 grow basis-24">
            <strong className="line-clamp-2">{team.name}</strong>
            <span className="text-ink-2 text-sm">
              <Ago at={team.putAsideAt} />
            </span>
          </span>
          <TeamDataButton team={team} onData={onData} />
        </li>
      ))}
    </ul>
  );
}

/** Teams of archived and saved games: former players may ask for their data. */
function TeamsPutAside() {
  return <TeamsWithData title={m.admin_teams_aside()} text={m.admin_teams_aside_text()} list={TeamList} />;
}

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

/** Turns at once, and holds that until the live state agrees. */
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

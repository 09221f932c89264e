import type { ArchiveId } from '@reisspel/contract/ids';
import { MAX_PROFILE_FILE_BYTES } from '@reisspel/contract/limits';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Download, FolderOpen, History, Save, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { pageBase } from '../../../lib/base.ts';
import { limitMegabytes } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { ICON_BUTTON_LOOK, IconButton } from '../../../ui/icon-button.tsx';
import { importProfile } from '../mutations.ts';
import { Ago, useNotices } from '../panel.tsx';
import { profilesQuery } from '../queries.ts';
import { type OpenProfileDialog, ProfileDialog, ProfileSaveModal, saveError } from './profile-dialogs.tsx';

type OnOpen = (dialog: OpenProfileDialog) => void;

function ProfileRow({ profile, onOpen }: { profile: ProfileSummary; onOpen: OnOpen }) {
  const { id, name, description, taskCount, teamCount, archiveId, createdAt } = profile;
  const isArchive = archiveId !== null;
  const Icon = isArchive ? History : FolderOpen;
  const downloadLabel = m.admin_profile_export({ name });
  return (
    <li className="rounded-2xl bg-page p-4">
      <strong className="block text-lg leading-snug">{name}</strong>
      {description === '' ? null : <p>{description}</p>}
      <p className="text-ink-2 text-sm">
        {m.admin_profile_tasks({ count: taskCount })} · {m.admin_profile_teams({ count: teamCount })} ·{' '}
        <Ago at={createdAt} />
      </p>
      <div className="mt-2 flex items-center gap-1">
        <Button icon={Icon} className="mr-auto" onClick={() => onOpen({ action: 'open', profile })}>
          {isArchive ? m.admin_profile_restore() : m.admin_profile_load()}
          <span className="sr-only">{name}</span>
        </Button>
        <a
          href={`${pageBase()}/api/profiles/${id}/file`}
          download
          aria-label={downloadLabel}
          title={downloadLabel}
          className={ICON_BUTTON_LOOK}
        >
          <Download aria-hidden className="size-5" />
        </a>
        <IconButton
          icon={Trash2}
          label={m.admin_profile_delete({ name })}
          onClick={() => onOpen({ action: 'delete', profile })}
        />
      </div>
    </li>
  );
}

function ProfileRows({ profiles, onOpen }: { profiles: readonly ProfileSummary[]; onOpen: OnOpen }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {profiles.map((profile) => (
        <ProfileRow key={profile.id} profile={profile} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function ProfilesList({ onOpen }: { onOpen: OnOpen }) {
  const query = useQuery(profilesQuery);
  if (query.data === undefined) {
    return (
      <QueryPlaceholder query={query} title={m.admin_profile_list_failed()}>
        <Skeleton className="h-24" count={2} />
      </QueryPlaceholder>
    );
  }
  const { profiles } = query.data;
  const automatic = profiles.filter((profile) => profile.automatic);
  const saved = profiles.filter((profile) => !profile.automatic);
  return (
    <>
      {saved.length === 0 ? (
        <p className="rounded-2xl bg-sand px-4 py-3">{m.admin_profile_none()}</p>
      ) : (
        <ProfileRows profiles={saved} onOpen={onOpen} />
      )}
      {automatic.length === 0 ? null : (
        <div className="grid gap-3 border-line border-t-2 pt-5">
          <div>
            <h3 className="text-xl">{m.admin_profile_automatic()}</h3>
            <p className="mt-1 text-ink-2 text-sm">{m.admin_profile_automatic_text()}</p>
          </div>
          <ProfileRows profiles={automatic} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

function ProfilesContent({ gameIsEmpty }: { gameIsEmpty: boolean }) {
  const [dialog, setDialog] = useState<OpenProfileDialog | 'new' | null>(null);
  const { notices, showNotice, offerUndo } = useNotices();
  const importFile = useMutation(importProfile);
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    showNotice(text);
  };
  const loaded = (text: string, replacedId: ArchiveId | null) => {
    offerUndo(replacedId, m.admin_profile_previous_kept(), m.admin_restart_restored());
    done(text);
  };
  const openSaveDialog = () => {
    if (gameIsEmpty) showNotice(m.admin_profile_empty_game(), 'bad');
    else setDialog('new');
  };
  const chooseFile = (file: File) => {
    if (file.size > MAX_PROFILE_FILE_BYTES) {
      const megabytes = limitMegabytes(MAX_PROFILE_FILE_BYTES);
      showNotice(m.admin_profile_file_too_large({ megabytes }), 'bad');
      return;
    }
    importFile.mutate(file, {
      onSuccess: () => showNotice(m.admin_profile_saved()),
      onError: (error) => showNotice(saveError(error), 'bad'),
    });
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{m.admin_profile_intro()}</p>
      {gameIsEmpty ? (
        <p>
          {m.first_profiles_empty()}{' '}
          <Link to="/generator" className="text-link">
            {m.first_link_generator()}
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button icon={Save} className="grow" onClick={openSaveDialog}>
          {m.admin_profile_save()}
        </Button>
        <FileButton
          label={m.admin_profile_import()}
          busyLabel={m.admin_profile_import()}
          icon={Upload}
          accept="application/json,.json"
          busy={importFile.isPending}
          className="grow"
          onChoose={chooseFile}
        />
      </div>
      {notices}
      <ProfilesList onOpen={setDialog} />
      {dialog === 'new' ? (
        <ProfileSaveModal onSaved={() => done(m.admin_profile_saved())} onClose={close} />
      ) : null}
      {dialog !== 'new' && dialog !== null ? (
        <ProfileDialog
          {...dialog}
          onLoaded={loaded}
          onDeleted={() => done(m.admin_profile_deleted())}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

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

import type { ArchiveId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import { Link } from '@tanstack/react-router';
import { Save } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { ArchiveUndo } from './archive-undo.tsx';
import { ProfileDeleteModal } from './profile-delete-modal.tsx';
import { ProfileImport } from './profile-import.tsx';
import { ProfileLoadModal } from './profile-load-modal.tsx';
import { ProfileRestoreModal } from './profile-restore-modal.tsx';
import { ProfileSaveModal } from './profile-save-modal.tsx';
import { ProfilesList } from './profiles-list.tsx';

export interface OpenProfile {
  what: 'load' | 'restore' | 'delete';
  profile: ProfileSummary;
}

export function ProfilesContent({ gameIsEmpty }: { gameIsEmpty: boolean }) {
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState<OpenProfile | null>(null);
  const [replaced, setReplaced] = useState<ArchiveId | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const good = (text: string) => showFlash({ tone: 'good', text });
  const close = () => {
    setSaving(false);
    setOpen(null);
  };
  const done = (text: string) => {
    close();
    good(text);
  };
  const swapped = (text: string, archiveId: ArchiveId | null) => {
    setReplaced(archiveId);
    done(text);
  };
  const askName = () => {
    if (gameIsEmpty) showFlash({ tone: 'bad', text: m.admin_profile_empty_game() });
    else setSaving(true);
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
        <Button className="grow" onClick={askName}>
          <Save aria-hidden className="size-5" />
          {m.admin_profile_save()}
        </Button>
        <ProfileImport
          onImported={() => good(m.admin_profile_saved())}
          onFailed={(text) => showFlash({ tone: 'bad', text })}
        />
      </div>
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      {replaced === null ? null : (
        <ArchiveUndo
          key={replaced}
          archiveId={replaced}
          text={m.admin_profile_previous_kept()}
          onRestored={() => swapped(m.admin_restart_restored(), null)}
        />
      )}
      <ProfilesList onOpen={setOpen} />
      {saving ? <ProfileSaveModal onSaved={() => done(m.admin_profile_saved())} onClose={close} /> : null}
      {open?.what === 'load' ? (
        <ProfileLoadModal profile={open.profile} onLoaded={swapped} onClose={close} />
      ) : null}
      {open?.what === 'restore' ? (
        <ProfileRestoreModal profile={open.profile} onRestored={swapped} onClose={close} />
      ) : null}
      {open?.what === 'delete' ? (
        <ProfileDeleteModal
          profile={open.profile}
          onDeleted={() => done(m.admin_profile_deleted())}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

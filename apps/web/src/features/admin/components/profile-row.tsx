import type { ProfileSummary } from '@reisspel/contract/profiles';
import { Download, FolderOpen, History, Trash2 } from 'lucide-react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ago } from './profile-ago.tsx';
import type { OpenProfile } from './profiles-content.tsx';

interface ProfileRowProps {
  profile: ProfileSummary;
  onOpen: (what: OpenProfile['what']) => void;
}

export function ProfileRow({ profile, onOpen }: ProfileRowProps) {
  const { id, name, description, taskCount, teamCount, archiveId, createdAt } = profile;
  const restores = archiveId !== null;
  const label = restores ? m.admin_profile_restore() : m.admin_profile_load();
  const save = m.admin_profile_export({ name });
  return (
    <li className="rounded-2xl bg-page p-4">
      <strong className="block text-lg leading-snug">{name}</strong>
      {description === '' ? null : <p>{description}</p>}
      <p className="text-ink-2 text-sm">
        {m.admin_profile_tasks({ count: taskCount })} · {m.admin_profile_teams({ count: teamCount })} ·{' '}
        <Ago at={createdAt} />
      </p>
      <div className="mt-2 flex items-center gap-1">
        <Button className="mr-auto" onClick={() => onOpen(restores ? 'restore' : 'load')}>
          {restores ? (
            <History aria-hidden className="size-5" />
          ) : (
            <FolderOpen aria-hidden className="size-5" />
          )}
          {label}
          <span className="sr-only">{name}</span>
        </Button>
        <a
          href={`${BASE}/api/profiles/${id}/file`}
          download
          aria-label={save}
          title={save}
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand"
        >
          <Download aria-hidden className="size-5" />
        </a>
        <IconButton icon={Trash2} label={m.admin_profile_delete({ name })} onClick={() => onOpen('delete')} />
      </div>
    </li>
  );
}

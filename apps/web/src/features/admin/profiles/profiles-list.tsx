import type { ProfileSummary } from '@reisspel/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Download, FolderOpen, History, Trash2 } from 'lucide-react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Ago } from './profile-ago.tsx';
import { profileErrorText, profilesQuery } from './profile-mutations.ts';
import type { OpenProfile } from './profiles-content.tsx';

interface ProfileRowProps {
  profile: ProfileSummary;
  onOpen: (what: OpenProfile['what']) => void;
}

function ProfileRow({ profile, onOpen }: ProfileRowProps) {
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

interface ProfilesListProps {
  onOpen: (open: OpenProfile) => void;
}

interface RowsProps extends ProfilesListProps {
  profiles: readonly ProfileSummary[];
}

function Rows({ profiles, onOpen }: RowsProps) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {profiles.map((profile) => (
        <ProfileRow key={profile.id} profile={profile} onOpen={(what) => onOpen({ what, profile })} />
      ))}
    </ul>
  );
}

export function ProfilesList({ onOpen }: ProfilesListProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(profilesQuery);
  if (data === undefined && isError) {
    const texts = { refused: m.admin_profile_list_failed, failed: m.admin_profile_list_failed };
    return (
      <div className="grid gap-3">
        <Notice tone="bad">{profileErrorText(error, texts)}</Notice>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.common_retry()}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="h-24" count={2} />;
  const automatic = data.profiles.filter((profile) => profile.automatic);
  const saved = data.profiles.filter((profile) => !profile.automatic);
  return (
    <>
      {saved.length === 0 ? (
        <p className="rounded-2xl bg-sand px-4 py-3">{m.admin_profile_none()}</p>
      ) : (
        <Rows profiles={saved} onOpen={onOpen} />
      )}
      {automatic.length === 0 ? null : (
        <div className="grid gap-3 border-line border-t-2 pt-5">
          <div>
            <h3 className="text-xl">{m.admin_profile_automatic()}</h3>
            <p className="mt-1 text-ink-2 text-sm">{m.admin_profile_automatic_text()}</p>
          </div>
          <Rows profiles={automatic} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

import type { ProfileSummary } from '@reisspel/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { profileErrorText } from '../profile-errors.ts';
import { profilesQuery } from '../profile-mutations.ts';
import { ProfileRow } from './profile-row.tsx';
import type { OpenProfile } from './profiles-content.tsx';

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

import type { ArchiveId } from '@reisspel/contract/ids';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { profileErrorText, useLoadProfile } from './profile-mutations.ts';

interface ProfileLoadModalProps {
  profile: ProfileSummary;
  onLoaded: (text: string, replaced: ArchiveId | null) => void;
  onClose: () => void;
}

export const LOAD_ERRORS = { refused: m.admin_profile_load_refused, failed: m.admin_profile_load_failed };

export function ProfileLoadModal({ profile, onLoaded, onClose }: ProfileLoadModalProps) {
  const [replace, setReplace] = useState(true);
  const load = useLoadProfile(profile.id);
  const title = m.admin_profile_load_title({ name: profile.name });
  const start = () =>
    load.mutate(
      { mode: replace ? 'replace' : 'append' },
      {
        onSuccess: ({ archiveId }) =>
          onLoaded(replace ? m.admin_profile_replaced() : m.admin_profile_added(), archiveId),
      },
    );
  return (
    <Modal label={title} onClose={onClose}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-2">
        {m.admin_profile_tasks({ count: profile.taskCount })} ·{' '}
        {m.admin_profile_teams({ count: profile.teamCount })}
      </p>
      <div className="mt-4 rounded-2xl bg-sand px-4 pb-3">
        <Checkbox
          label={m.admin_profile_replace()}
          checked={replace}
          disabled={load.isPending}
          onChange={(event) => setReplace(event.target.checked)}
        />
        <p role="status">{replace ? m.admin_profile_replace_on() : m.admin_profile_replace_off()}</p>
      </div>
      {load.isError ? (
        <div className="mt-4">
          <Notice tone="bad">{profileErrorText(load.error, LOAD_ERRORS)}</Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button variant={replace ? 'danger' : 'secondary'} busy={load.isPending} onClick={start}>
          {replace ? m.admin_profile_load_replace() : m.admin_profile_load_append()}
        </Button>
      </div>
    </Modal>
  );
}

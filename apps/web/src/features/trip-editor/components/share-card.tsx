import type { ShareInput, ShareSections, TripDoors } from '@reisspel/contract/trip-editing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { renewShare, setShare } from '../mutations.ts';
import { doorsQuery } from '../queries.ts';
import { EditorCard } from './editor-card.tsx';

const SECTIONS: readonly { key: keyof ShareSections; label: () => string }[] = [
  { key: 'flights', label: m.editor_share_flights },
  { key: 'schedule', label: m.editor_share_schedule },
  { key: 'highlights', label: m.editor_share_highlights },
];

function RenewLink() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: renewShare,
    onSuccess: (doors) => {
      queryClient.setQueryData(doorsQuery.queryKey, doors);
      setAsking(false);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden className="size-5" />
        {m.editor_share_renew()}
      </Button>
      {asking ? (
        <ConfirmModal
          title={m.editor_share_renew_title()}
          text={m.editor_share_renew_text()}
          confirm={m.editor_share_renew()}
          cancel={m.common_cancel()}
          error={renew.isError ? organiserErrorText(renew.error) : null}
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function ShareLink({ path }: { path: string }) {
  const address = `${location.origin}${path}`;
  return (
    <>
      <CopyField label={m.editor_share_link()} text={address} />
      <div className="flex flex-wrap gap-2">
        <a href={address} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
          <ExternalLink aria-hidden className="size-5" />
          {m.editor_share_open()}
        </a>
        <RenewLink />
      </div>
    </>
  );
}

/** The link by which the family sees parts of the trip without any password. */
export function ShareCard({ share: { path, sections } }: Pick<TripDoors, 'share'>) {
  const queryClient = useQueryClient();
  const change = useMutation({
    // One after the other, so that the last touch is the one that stays.
    scope: { id: 'trip-share' },
    mutationFn: setShare,
    onSuccess: (doors) => queryClient.setQueryData(doorsQuery.queryKey, doors),
  });
  const wanted: ShareInput =
    change.isPending && change.variables ? change.variables : { enabled: path !== null, sections };
  return (
    <EditorCard title={m.editor_share()} text={m.editor_share_text()}>
      <Switch
        label={m.editor_share_on()}
        checked={wanted.enabled}
        onChange={(enabled) => change.mutate({ ...wanted, enabled })}
      />
      {wanted.enabled ? (
        <>
          <fieldset className="grid grid-cols-1">
            <legend className="font-bold">{m.editor_share_sections()}</legend>
            {SECTIONS.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label()}
                checked={wanted.sections[key]}
                onChange={({ target }) =>
                  change.mutate({ ...wanted, sections: { ...wanted.sections, [key]: target.checked } })
                }
              />
            ))}
          </fieldset>
          {path === null ? null : <ShareLink path={path} />}
        </>
      ) : null}
      {change.isError ? <Notice tone="bad">{organiserErrorText(change.error)}</Notice> : null}
    </EditorCard>
  );
}

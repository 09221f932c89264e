import type { ShareInput, ShareSections, TripAccess } from '@reisspel/contract/trip/trip-editing';
import { type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { localizedCalendarPath } from '../../../lib/format/calendar-path.ts';
import { accessQuery } from '../../../lib/trip-access.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { Checkbox } from '../../../ui/forms/inputs.tsx';
import { ConfirmButton, ConfirmRequest, Failure } from '../../../ui/forms/organiser-forms.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { SectionProps } from '../mutations.ts';
import { publishedQuery } from '../queries.ts';
import { EditorCard, RetryNotice } from './editor-card.tsx';
import { EntryCard } from './entry-card.tsx';
import { FileCard } from './file-card.tsx';

const SECTIONS: readonly { key: keyof ShareSections; label: () => string }[] = [
  { key: 'flights', label: m.editor_share_flights },
  { key: 'schedule', label: m.editor_share_schedule },
  { key: 'today', label: m.editor_share_today },
  { key: 'scores', label: m.editor_share_scores },
  { key: 'highlights', label: m.editor_share_highlights },
];

function ShareLink({ path }: { path: string }) {
  const queryClient = useQueryClient();
  const address = `${location.origin}${path}`;
  return (
    <>
      <CopyField label={m.editor_share_link()} text={address} />
      <div className="flex flex-wrap gap-2">
        <a href={address} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
          <ExternalLink aria-hidden className="size-5" />
          {m.editor_share_open()}
        </a>
        <ConfirmButton
          button={{ icon: RefreshCw, children: m.editor_share_renew() }}
          title={m.editor_share_renew_title()}
          text={m.editor_share_renew_text()}
          confirm={m.editor_share_renew()}
          request={{
            mutationFn: () => request<TripAccess>('POST', '/api/trip/share/renewals'),
            onSuccess: (access) => queryClient.setQueryData(accessQuery.queryKey, access),
          }}
          variables={undefined}
        />
      </div>
    </>
  );
}

type ShareChange = (share: ShareInput) => ShareInput;

const turned =
  (enabled: boolean): ShareChange =>
  (share) => ({ ...share, enabled });

/** Changes what the server has now: another organiser may have changed it meanwhile. */
async function changeShare(change: ShareChange): Promise<TripAccess> {
  const { share } = await request<TripAccess>('GET', '/api/trip/doors');
  const json = change({ enabled: share.path !== null, sections: share.sections });
  return request('PUT', '/api/trip/share', { json });
}

function ShareCard({ share: { path, sections } }: Pick<TripAccess, 'share'>) {
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const saved: ShareInput = { enabled: path !== null, sections };
  const saving: UseMutationOptions<TripAccess, Error, ShareChange> = {
    // Requests run one after the other, so that the last change wins.
    scope: { id: 'trip-share' },
    mutationFn: changeShare,
    onSuccess: (access) => queryClient.setQueryData(accessQuery.queryKey, access),
  };
  const change = useMutation(saving);
  /** What the switches show: the change that is being sent, or else what the server has. */
  const settings = change.isPending && change.variables ? change.variables(saved) : saved;
  return (
    <EditorCard title={m.editor_share()} text={m.editor_share_text()}>
      <Switch
        label={m.editor_share_on()}
        checked={settings.enabled}
        onChange={(enabled) => (enabled ? change.mutate(turned(true)) : setEnding(true))}
      />
      {isEnding ? (
        <ConfirmRequest
          title={m.editor_share_off_title()}
          text={m.editor_share_off_text()}
          confirm={m.editor_share_off()}
          request={saving}
          variables={turned(false)}
          onDone={() => setEnding(false)}
          onClose={() => setEnding(false)}
        />
      ) : null}
      {settings.enabled ? (
        <>
          <fieldset className="grid grid-cols-1">
            <legend className="font-bold">{m.editor_share_sections()}</legend>
            {SECTIONS.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label()}
                checked={settings.sections[key]}
                onChange={({ target: { checked } }) =>
                  change.mutate((share) => ({ ...share, sections: { ...share.sections, [key]: checked } }))
                }
              />
            ))}
          </fieldset>
          {path === null ? null : <ShareLink path={path} />}
        </>
      ) : null}
      <Failure error={change.error} />
    </EditorCard>
  );
}

function CalendarCard() {
  const { data } = useQuery(publishedQuery);
  if (data === undefined) return null;
  return (
    <EditorCard title={m.editor_calendar()} text={m.editor_calendar_text()}>
      <CopyField
        label={m.editor_calendar_address()}
        text={`${location.origin}${localizedCalendarPath(data.calendarPath)}`}
      />
    </EditorCard>
  );
}

/** Access to the trip, and its file. The settings apply at once, because the draft lacks them. */
export function SharingSection({ unpublished, actions }: SectionProps) {
  const { data: access, error, refetch } = useQuery(accessQuery);
  return (
    <>
      {access === undefined && error === null ? <Skeleton className="h-48" count={2} /> : null}
      <RetryNotice error={error} onRetry={() => void refetch()} />
      {access === undefined ? null : (
        <>
          <p className="text-ink-2">{m.editor_sharing_at_once()}</p>
          <EntryCard entry={access.entry} />
          <ShareCard share={access.share} />
        </>
      )}
      <CalendarCard />
      <FileCard unpublished={unpublished} onImport={actions.importFile} />
    </>
  );
}

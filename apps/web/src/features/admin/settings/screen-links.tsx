import type { TripDoors } from '@reisspel/contract/trip-editing';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { request } from '../../../lib/api.ts';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';

const screenLinkQuery = queryOptions({
  queryKey: ['screen-link'],
  queryFn: ({ signal }) => request<TripDoors>('GET', '/api/trip/doors', { signal }),
});

/** A link for a shared television: it shows the big screen, and the organiser can revoke it. */
function TelevisionLink() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(screenLinkQuery);
  const change = useMutation({
    scope: { id: 'screen-link' },
    mutationFn: (enabled: boolean) => request<TripDoors>('PUT', '/api/trip/screen', { json: { enabled } }),
    onSuccess: (doors) => queryClient.setQueryData(screenLinkQuery.queryKey, doors),
  });
  const path = data?.screenPath ?? null;
  const isOn = change.isPending ? change.variables : path !== null;
  const failure = change.error ?? error;
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
      {failure === null ? null : <Notice tone="bad">{organiserErrorText(failure)}</Notice>}
    </>
  );
}

export function ScreenLinks() {
  return (
    <div className="grid gap-1">
      <a
        href={`${BASE}/scoreboard?scherm`}
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

import type { TripVersion } from '@reisspel/contract/trip-editing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { momentText } from '../moment-text.ts';
import type { DraftFlows } from '../mutations.ts';
import { versionsQuery } from '../queries.ts';
import { EditorCard } from './editor-card.tsx';

interface VersionListProps {
  versions: readonly TripVersion[];
  unpublished: boolean;
  restore: DraftFlows['restore'];
}

function VersionList({ versions, unpublished, restore }: VersionListProps) {
  const [asked, setAsked] = useState<TripVersion | null>(null);
  const back = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      setAsked(null);
      showToast({ text: m.editor_version_restored() });
    },
  });
  const moment = ({ publishedAt }: TripVersion) => momentText(publishedAt, serverNow());
  return (
    <>
      <ol className="grid grid-cols-1">
        {versions.map((version, index) => (
          <li
            key={version.version}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line py-2 not-last:border-b"
          >
            <span className="font-bold">{m.editor_version_of({ moment: moment(version) })}</span>
            {index === 0 ? (
              <Chip tone="good">{m.editor_version_now()}</Chip>
            ) : (
              <Button
                aria-label={m.editor_version_restore_of({ moment: moment(version) })}
                onClick={() => setAsked(version)}
              >
                <RotateCcw aria-hidden className="size-5" />
                {m.editor_version_restore()}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked === null ? null : (
        <ConfirmModal
          title={m.editor_version_title({ moment: moment(asked) })}
          text={unpublished ? m.editor_version_text_draft() : m.editor_version_text()}
          confirm={m.editor_version_restore()}
          cancel={m.common_cancel()}
          error={back.isError ? organiserErrorText(back.error) : null}
          busy={back.isPending}
          onConfirm={() => back.mutate(asked.version)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface DiscardCardProps {
  unpublished: boolean;
  discard: DraftFlows['discard'];
}

function DiscardCard({ unpublished, discard }: DiscardCardProps) {
  const [asking, setAsking] = useState(false);
  const away = useMutation({
    mutationFn: discard,
    onSuccess: () => {
      setAsking(false);
      showToast({ text: m.editor_discarded() });
    },
  });
  return (
    <EditorCard title={m.editor_discard_card()} text={m.editor_discard_card_text()}>
      {unpublished ? (
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden className="size-5" />
          {m.editor_discard()}
        </Button>
      ) : (
        <p>{m.editor_discard_nothing()}</p>
      )}
      {asking ? (
        <ConfirmModal
          title={m.editor_discard_title()}
          text={m.editor_discard_text()}
          confirm={m.editor_discard()}
          cancel={m.common_cancel()}
          error={away.isError ? organiserErrorText(away.error) : null}
          busy={away.isPending}
          onConfirm={() => away.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </EditorCard>
  );
}

/** What visitors see and have seen, and the way back to it. */
export function VersionsSection({ unpublished, flows }: { unpublished: boolean; flows: DraftFlows }) {
  const { data, error, refetch } = useQuery({ ...versionsQuery, staleTime: 0 });
  return (
    <>
      <DiscardCard unpublished={unpublished} discard={flows.discard} />
      <EditorCard title={m.editor_versions_card()} text={m.editor_versions_card_text()}>
        {data === undefined && error === null ? <Skeleton className="h-16" count={3} /> : null}
        {error === null ? null : (
          <Notice tone="bad">
            <p>{organiserErrorText(error)}</p>
            <Button variant="quiet" onClick={() => void refetch()}>
              {m.common_retry()}
            </Button>
          </Notice>
        )}
        {data === undefined ? null : (
          <VersionList versions={data} unpublished={unpublished} restore={flows.restore} />
        )}
      </EditorCard>
    </>
  );
}

import type { TripVersion } from '@reisspel/contract/trip/trip-editing';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { localMoment } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmButton } from '../../../ui/forms/organiser-forms.tsx';
import type { SectionProps } from '../mutations.ts';
import { versionsQuery } from '../queries.ts';
import { EditorCard, RetryNotice } from './editor-card.tsx';

interface VersionRowProps extends Omit<SectionProps, 'showPreview'> {
  version: TripVersion;
  isPublished: boolean;
}

function VersionRow({ version, isPublished, unpublished, actions }: VersionRowProps) {
  const moment = localMoment(version.publishedAt);
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line py-2 not-last:border-b">
      <span className="font-bold">{m.editor_version_of({ moment })}</span>
      {isPublished ? (
        <Chip tone="good">{m.editor_version_now()}</Chip>
      ) : (
        <ConfirmButton
          button={{
            icon: RotateCcw,
            'aria-label': m.editor_version_restore_of({ moment }),
            children: m.editor_version_restore(),
          }}
          title={m.editor_version_title({ moment })}
          text={unpublished ? m.editor_version_text_draft() : m.editor_version_text()}
          confirm={m.editor_version_restore()}
          request={{
            mutationFn: actions.restore,
            onSuccess: () => showToast({ text: m.editor_version_restored() }),
          }}
          variables={version.version}
        />
      )}
    </li>
  );
}

export function VersionsSection({ unpublished, actions }: SectionProps) {
  const { data, error, refetch } = useQuery({ ...versionsQuery, staleTime: 0 });
  return (
    <>
      <EditorCard title={m.editor_discard_card()} text={m.editor_discard_card_text()}>
        {unpublished ? (
          <ConfirmButton
            button={{
              icon: Trash2,
              variant: 'danger',
              className: 'justify-self-start',
              children: m.editor_discard(),
            }}
            title={m.editor_discard_title()}
            text={m.editor_discard_text()}
            confirm={m.editor_discard()}
            request={{
              mutationFn: actions.discard,
              onSuccess: () => showToast({ text: m.editor_discarded() }),
            }}
            variables={undefined}
          />
        ) : (
          <p>{m.editor_discard_nothing()}</p>
        )}
      </EditorCard>
      <EditorCard title={m.editor_versions_card()} text={m.editor_versions_card_text()}>
        {data === undefined && error === null ? <Skeleton className="h-16" count={3} /> : null}
        <RetryNotice error={error} onRetry={() => void refetch()} />
        {data === undefined ? null : (
          <ol className="grid grid-cols-1">
            {data.map((version, index) => (
              <VersionRow
                key={version.version}
                version={version}
                isPublished={index === 0}
                unpublished={unpublished}
                actions={actions}
              />
            ))}
          </ol>
        )}
      </EditorCard>
    </>
  );
}

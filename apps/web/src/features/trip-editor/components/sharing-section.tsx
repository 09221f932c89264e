import { useQuery } from '@tanstack/react-query';
import { calendarPathHere } from '../../../lib/calendar-path.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { doorsQuery, publishedQuery } from '../queries.ts';
import { EditorCard } from './editor-card.tsx';
import { FileCard } from './file-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ShareCard } from './share-card.tsx';

function CalendarCard() {
  const { data } = useQuery(publishedQuery);
  if (data === undefined) return null;
  return (
    <EditorCard title={m.editor_calendar()} text={m.editor_calendar_text()}>
      <CopyField
        label={m.editor_calendar_address()}
        text={`${location.origin}${calendarPathHere(data.calendarPath)}`}
      />
    </EditorCard>
  );
}

interface SharingSectionProps {
  /** Whether the draft holds something that visitors do not see yet. */
  unpublished: boolean;
  onImport: Parameters<typeof FileCard>[0]['onImport'];
}

/** Who gets in, and the trip as a file. What is changed here counts at once: it is no part of the draft. */
export function SharingSection({ unpublished, onImport }: SharingSectionProps) {
  const { data: doors, error, refetch } = useQuery(doorsQuery);
  return (
    <>
      {doors === undefined && error === null ? <Skeleton className="h-48" count={2} /> : null}
      {error === null ? null : (
        <Notice tone="bad">
          <p>{organiserErrorText(error)}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        </Notice>
      )}
      {doors === undefined ? null : (
        <>
          <p className="text-ink-2">{m.editor_sharing_at_once()}</p>
          <ShareCard share={doors.share} />
          <PasswordCard passwordSet={doors.passwordSet} />
        </>
      )}
      <CalendarCard />
      <FileCard unpublished={unpublished} onImport={onImport} />
    </>
  );
}

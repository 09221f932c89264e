import type { ArchiveId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { agoText } from '../../lib/format/ago.ts';
import { pageLocale } from '../../lib/language.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { randomUuid } from '../../lib/uuid.ts';
import * as m from '../../paraglide/messages.js';
import { Notice, type NoticeTone } from '../../ui/feedback/notice.tsx';
import { UndoNotice } from '../../ui/feedback/undo-notice.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { restoreArchive } from './mutations.ts';
import { useMay } from './power.ts';

/** A state that becomes null after BANNER_SHOWN_MS. The timer starts when `paused` is false. */
function useTemporary<T>(paused = false): [T | null, (value: T | null) => void] {
  const [value, setValue] = useState<T | null>(null);
  useTimeout(() => setValue(null), value === null || paused ? null : BANNER_SHOWN_MS, value);
  return [value, setValue];
}

interface PanelProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function Panel({ id, title, className = '', children }: PanelProps) {
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card bg-card p-[min(1.25rem,5vw)] shadow-card ${className}`}
    >
      <h2 id={id} className="scroll-mt-4 mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

export function Fold({ title, onToggle, children }: FoldProps) {
  return (
    <details className="rounded-2xl bg-sand px-4" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center font-bold">{title}</summary>
      {children}
    </details>
  );
}

export function NoTeamsYet({ text, className = '' }: { text: string; className?: string }) {
  const mayAdd = useMay('organiser');
  return (
    <p className={`rounded-2xl bg-sand px-4 py-3 ${className}`}>
      {text}{' '}
      {mayAdd ? (
        <a href="#teams" className="text-link">
          {m.first_teams_title()}
        </a>
      ) : null}
    </p>
  );
}

interface ArchiveUndoProps {
  archiveId: ArchiveId;
  text: string;
  onRestored: () => void;
}

/** Offers to restore an archive. Use the archive's id as the React key of this component. */
export function ArchiveUndo({ archiveId, text, onRestored }: ArchiveUndoProps) {
  const restore = useMutation(restoreArchive);
  return (
    <div className="grid gap-2">
      <UndoNotice
        text={text}
        undoLabel={m.common_undo()}
        busy={restore.isPending}
        onUndo={() => restore.mutate(archiveId, { onSuccess: onRestored })}
      />
      <Failure error={restore.error} />
    </div>
  );
}

/** Shows the result of an action for some seconds, and an undo of the last deletion or reset. */
export function useNotices() {
  const [notice, setNotice] = useTemporary<{ tone: NoticeTone; text: string }>();
  const [undo, setUndo] = useState<ArchiveUndoProps | null>(null);
  const showNotice = (text: string, tone: NoticeTone = 'good') => setNotice({ tone, text });
  return {
    notices: (
      <>
        {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
        {undo ? <ArchiveUndo key={undo.archiveId} {...undo} /> : null}
      </>
    ),
    showNotice,
    /** Offers no undo if `archiveId` is null. Shows `restoredText` after the undo. */
    offerUndo: (archiveId: ArchiveId | null, text: string, restoredText: string) => {
      const onRestored = () => {
        setUndo(null);
        showNotice(restoredText);
      };
      setUndo(archiveId === null ? null : { archiveId, text, onRestored });
    },
  };
}

/**
 * Returns the requested value until `current` equals it, and then null. Also returns null
 * BANNER_SHOWN_MS after the request, because another organiser may have set another value.
 */
export function useAwaited<T>(current: T, pending = false): [T | null, (value: T | null) => void] {
  const [awaited, setAwaited] = useTemporary<T>(pending);
  if (awaited === current) setAwaited(null);
  return [awaited, setAwaited];
}

/**
 * Makes the id that a form sends with its content. The same content gets the same id until
 * `forgetId`, because a retry must not add it twice. Other content gets a new id.
 */
export function useSendingId(): { idFor: (input: unknown) => string; forgetId: () => void } {
  const last = useRef<{ id: string; content: string } | null>(null);
  return {
    idFor: (input) => {
      const content = JSON.stringify(input);
      if (last.current?.content !== content) last.current = { id: randomUuid(), content };
      return last.current.id;
    },
    forgetId: () => {
      last.current = null;
    },
  };
}

/** Formats a time as "za 21 nov 08:02" in the reader's time zone. */
const DAY_AND_TIME = new Intl.DateTimeFormat(pageLocale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Shows how long ago `at` (epoch ms) was, and updates it. The tooltip shows the day and time. */
export function Ago({ at }: { at: number }) {
  const text = useNow((now) => agoText(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={DAY_AND_TIME.format(at)}>
      {text}
    </time>
  );
}

import type { ArchiveId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { agoText } from '../../lib/format/ago.ts';
import { LOCALE } from '../../lib/language.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { randomUuid } from '../../lib/uuid.ts';
import * as m from '../../paraglide/messages.js';
import { Notice, type NoticeTone } from '../../ui/feedback/notice.tsx';
import { UndoNotice } from '../../ui/feedback/undo-notice.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { restoreArchive } from './mutations.ts';

/** A state that returns to null after some seconds, or never while `held`. */
function useBrief<T>(held = false): [T | null, (value: T | null) => void] {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null || held) return;
    const timer = setTimeout(() => setValue(null), BANNER_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [value, held]);
  return [value, setValue];
}

interface PanelProps {
  /** The anchor of its heading. */
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

/** Points to where teams are made. */
export function NoTeamsYet({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`rounded-2xl bg-sand px-4 py-3 ${className}`}>
      {text}{' '}
      <a href="#teams" className="text-link">
        {m.first_teams_title()}
      </a>
    </p>
  );
}

interface ArchiveUndoProps {
  archiveId: ArchiveId;
  text: string;
  onRestored: () => void;
}

/** Needs the archive's id as its key. */
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

/** Tells the result of an act for some seconds, and offers the undo of the last that archived. */
export function useNews() {
  const [news, setNews] = useBrief<{ tone: NoticeTone; text: string }>();
  const [undo, setUndo] = useState<ArchiveUndoProps | null>(null);
  const tell = (text: string, tone: NoticeTone = 'good') => setNews({ tone, text });
  return {
    news: (
      <>
        {news ? <Notice tone={news.tone}>{news.text}</Notice> : null}
        {undo ? <ArchiveUndo key={undo.archiveId} {...undo} /> : null}
      </>
    ),
    tell,
    /** `archiveId` null: nothing can be undone. `restored` is told after the undo. */
    offerUndo: (archiveId: ArchiveId | null, text: string, restored: string) => {
      const onRestored = () => {
        setUndo(null);
        tell(restored);
      };
      setUndo(archiveId === null ? null : { archiveId, text, onRestored });
    },
  };
}

/**
 * Holds the requested value until `current` equals it. Gives up some seconds after the request is
 * no longer `pending`, because another organiser may have changed the value in the same moment.
 */
export function useAwaited<T>(current: T, pending = false): [T | null, (expected: T | null) => void] {
  const [expected, setExpected] = useBrief<T>(pending);
  if (expected === current) setExpected(null);
  return [expected, setExpected];
}

/**
 * Makes ids for what a form sends. The same content keeps its id until `arrived`, because an answer
 * may be lost; changed content gets a new id.
 */
export function useSendingId(): { idFor: (content: unknown) => string; arrived: () => void } {
  const last = useRef<{ id: string; content: string } | null>(null);
  return {
    idFor: (sent) => {
      const content = JSON.stringify(sent);
      if (last.current?.content !== content) last.current = { id: randomUuid(), content };
      return last.current.id;
    },
    arrived: () => {
      last.current = null;
    },
  };
}

/** "za 21 nov 08:02" in the reader's time zone. */
const FULL_MOMENT = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Shows how long ago `at` (epoch ms) was, and keeps that current. The tooltip shows the moment. */
export function Ago({ at }: { at: number }) {
  const text = useNow((now) => agoText(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={FULL_MOMENT.format(at)}>
      {text}
    </time>
  );
}

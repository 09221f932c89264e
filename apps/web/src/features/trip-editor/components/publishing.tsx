import type { ArchiveId } from '@reisspel/contract/ids';
import { TripContent } from '@reisspel/contract/trip/trip';
import { dayAfter } from '@reisspel/rules/zoned-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  CircleCheck,
  ExternalLink,
  Rocket,
  Share2,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { firstFixedDay, MoveWindows } from '../../../kinds/move-windows.tsx';
import { pageBase } from '../../../lib/base.ts';
import { localMoment, shortDay } from '../../../lib/format/dates.ts';
import { isUnderWay } from '../../../lib/game-phase.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { EditorSection } from '../draft.ts';
import type { PublishResult } from '../mutations.ts';
import { changedSections } from '../problems.ts';
import { publishedQuery, versionsQuery } from '../queries.ts';
import { pathName, sectionName } from '../texts.ts';
import { useEditor } from '../use-draft.ts';

/** The `data-path` of the summary, by which it gets the focus. */
export const SUMMARY_PATH = 'problem-summary';
const MAX_LISTED = 12;

export function ProblemSummary() {
  const { draft, problems, goTo } = useEditor();
  if (problems.length === 0) {
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-2xl bg-good px-4 py-3 font-bold text-on-good"
      >
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {m.editor_problems_none()}
      </p>
    );
  }
  const more = problems.length - MAX_LISTED;
  return (
    <section
      data-path={SUMMARY_PATH}
      tabIndex={-1}
      aria-labelledby="editor-problems"
      className="scroll-mt-32 rounded-card bg-bad p-5 text-on-bad"
    >
      <h2 id="editor-problems" className="flex items-center gap-3 text-2xl">
        <CircleAlert aria-hidden className="size-6 shrink-0" />
        {m.editor_problems({ count: problems.length })}
      </h2>
      <ul className="mt-2 grid grid-cols-1">
        {problems.slice(0, MAX_LISTED).map((problem) => (
          <li key={problem.path}>
            <button
              type="button"
              onClick={() => goTo(problem.path)}
              className="min-h-12 w-full rounded-xl px-2 py-1.5 text-left hover:bg-card/50"
            >
              <span className="block font-bold underline">{pathName(draft, problem.path)}</span>
              <span className="block text-sm">{problem.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="px-2 pt-2">{m.editor_problems_more({ count: more })}</p> : null}
    </section>
  );
}

/** Lists what changes for visitors. Empty while it loads, as publishing does not wait for it. */
function Changes() {
  const content = TripContent.safeParse(useEditor().draft);
  const versions = useQuery({ ...versionsQuery, staleTime: 0 });
  const published = useQuery({ ...publishedQuery, staleTime: 0 });
  const publishedAt = versions.data?.[0]?.publishedAt;
  const changed =
    content.success && published.data !== undefined ? changedSections(content.data, published.data) : null;
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 text-ink-2">
      {publishedAt === undefined ? null : <p>{m.editor_publish_now({ moment: localMoment(publishedAt) })}</p>}
      {changed === null ? null : changed.length === 0 ? (
        <p>{m.editor_publish_same()}</p>
      ) : (
        <div>
          <p>{m.editor_publish_changes()}</p>
          <ul className="list-disc pl-5 font-bold text-ink">
            {changed.map((section) => (
              <li key={section}>{sectionName(section)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function WarningList() {
  const { draft, warnings } = useEditor();
  if (warnings.size === 0) return null;
  return (
    <div className="mt-4 rounded-2xl bg-late px-4 py-3 text-on-late">
      <p className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {m.editor_warnings()}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {[...warnings].map(([path, text]) => (
          <li key={path}>
            {pathName(draft, path)}: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PublishModalProps {
  publish: () => Promise<PublishResult>;
  onPublished: (result: PublishResult) => void;
  onClose: () => void;
}

export function PublishModal({ publish, onPublished, onClose }: PublishModalProps) {
  const publication = useMutation({ mutationFn: publish, onSuccess: onPublished });
  return (
    <Modal label={m.editor_publish_title()} onClose={onClose}>
      <h2 className="text-2xl">{m.editor_publish_title()}</h2>
      <Changes />
      <WarningList />
      <div className="mt-4 empty:hidden">
        <Failure error={publication.error} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button
          icon={Rocket}
          variant="primary"
          className="min-h-12! text-base!"
          busy={publication.isPending}
          onClick={() => publication.mutate()}
        >
          {m.editor_publish_confirm()}
        </Button>
      </div>
    </Modal>
  );
}

/** Offers to move the fixed moments of the game's tasks along with a trip that has moved. */
function TaskTimes({ movedDays, timeZone }: { movedDays: number; timeZone: string }) {
  const { state } = useLive('admin');
  const [days, setDays] = useState(movedDays);
  const before = state && firstFixedDay(state.tasks, timeZone);
  if (before === null || state === null || isUnderWay(state.phase)) return null;
  const after = shortDay(dayAfter(before, days));
  return (
    <div className={`grid grid-cols-1 gap-3 ${days === 0 ? '' : 'rounded-2xl bg-card p-4 text-ink'}`}>
      {days === 0 ? null : <p>{m.editor_published_tasks({ before: shortDay(before), after })}</p>}
      <MoveWindows days={days} onMoved={() => setDays(0)} />
    </div>
  );
}

export const PUBLISHED_PATH = 'published-notice';

interface PublishedNoticeProps {
  published: PublishResult;
  undoPublication: (previousVersion: number, exampleArchiveId: ArchiveId | null) => Promise<void>;
  onOpenSection: (section: EditorSection) => void;
  onClose: () => void;
}

export function PublishedNotice({
  published,
  undoPublication,
  onOpenSection,
  onClose,
}: PublishedNoticeProps) {
  const { previousVersion, movedDays, exampleArchiveId } = published;
  const { timeZone } = useEditor().draft;
  const { state } = useLive('admin');
  // A game that somebody made meanwhile would have to make room for the example.
  const isGameEmpty = state !== null && state.tasks.length + state.teams.length === 0;
  const undo = useMutation({
    mutationFn: (version: number) => undoPublication(version, isGameEmpty ? exampleArchiveId : null),
    onSuccess: onClose,
  });
  return (
    <section
      data-path={PUBLISHED_PATH}
      tabIndex={-1}
      aria-label={m.editor_published()}
      className="grid grid-cols-1 gap-3 rounded-card bg-good p-4 text-on-good"
    >
      <div className="flex items-start justify-between gap-2">
        <p role="status" className="display pt-2 text-xl">
          {m.editor_published_text()}
        </p>
        <IconButton icon={X} label={m.common_close()} onClick={onClose} className="hover:bg-card/50!" />
      </div>
      {exampleArchiveId === null ? null : <p>{m.editor_published_example()}</p>}
      <div className="flex flex-wrap gap-2">
        <a href={`${pageBase()}/`} target="_blank" rel="noopener" className={buttonLook('secondary')}>
          <ExternalLink aria-hidden className="size-5" />
          {m.editor_published_look()}
        </a>
        <Button icon={Share2} onClick={() => onOpenSection('sharing')}>
          {m.editor_published_share()}
        </Button>
        {previousVersion === null ? null : (
          <Button icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate(previousVersion)}>
            {m.common_undo()}
          </Button>
        )}
      </div>
      <Failure error={undo.error} />
      {movedDays === 0 ? null : <TaskTimes movedDays={movedDays} timeZone={timeZone} />}
    </section>
  );
}

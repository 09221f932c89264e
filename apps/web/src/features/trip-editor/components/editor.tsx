import type { TripDraft } from '@reisspel/contract/trip';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import type { Autosave } from '../autosave.ts';
import { type EditorSection, unsavedTexts } from '../draft.ts';
import { type DraftFlows, type Published, useDraftFlows } from '../mutations.ts';
import { ProblemsContext, useProblems, WarningsContext } from '../problems.ts';
import { pathName, sectionName } from '../texts.ts';
import { useAutosave, useReload } from '../use-autosave.ts';
import { ActionsContext, REMOVED_PATH, useDraft } from '../use-draft.ts';
import { HomeStayersSection, ScheduleSection } from './days-section.tsx';
import { EditorBar } from './editor-bar.tsx';
import { FlightsSection } from './flights-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { HotelSection } from './hotel-section.tsx';
import { PreviewFrame, usePreview } from './preview.tsx';
import {
  ProblemSummary,
  PUBLISHED_PATH,
  PublishedNotice,
  PublishModal,
  SUMMARY_PATH,
} from './publishing.tsx';
import { SectionNav } from './section-nav.tsx';
import { SharingSection } from './sharing-section.tsx';
import { VersionsSection } from './versions-section.tsx';

interface ConflictModalProps {
  /** The last draft that this window saved. */
  saved: TripDraft;
  draft: TripDraft;
}

/** Says that another window has changed the trip, and lists this window's unsaved texts. */
function ConflictModal({ saved, draft }: ConflictModalProps) {
  const reload = useMutation({ mutationFn: useReload() });
  const unsaved = unsavedTexts(saved, draft);
  return (
    <Modal label={m.editor_conflict()} onClose={() => {}}>
      <h2 className="text-2xl">{m.editor_conflict()}</h2>
      {unsaved.length === 0 ? (
        <p className="mt-2 text-ink-2">{m.editor_conflict_again()}</p>
      ) : (
        <>
          <p className="mt-2 text-ink-2">{m.editor_conflict_text()}</p>
          <ul className="mt-3 grid grid-cols-1 gap-2">
            {unsaved.map(({ path, text }) => (
              <li key={path}>
                <span className="block text-ink-2 text-sm">{pathName(draft, path)}</span>
                <span className="block wrap-anywhere font-bold">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {reload.isError ? (
        <div className="mt-4">
          <Notice tone="bad">{organiserErrorText(reload.error)}</Notice>
        </div>
      ) : null}
      <Button
        variant="primary"
        className="mt-6 w-full"
        busy={reload.isPending}
        onClick={() => reload.mutate()}
      >
        <RefreshCw aria-hidden className="size-5" />
        {m.editor_conflict_reload()}
      </Button>
    </Modal>
  );
}

interface SectionProps {
  section: EditorSection;
  draft: TripDraft;
  openEntries: readonly string[];
  unpublished: boolean;
  flows: DraftFlows;
}

function Section({ section, draft, openEntries, unpublished, flows }: SectionProps) {
  switch (section) {
    case 'general':
      return <GeneralSection draft={draft} />;
    case 'flights':
      return <FlightsSection draft={draft} openEntries={openEntries} />;
    case 'hotel':
      return <HotelSection draft={draft} />;
    case 'schedule':
      return <ScheduleSection draft={draft} openEntries={openEntries} />;
    case 'homeStayers':
      return <HomeStayersSection draft={draft} openEntries={openEntries} />;
    case 'sharing':
      return <SharingSection unpublished={unpublished} onImport={flows.takeFile} />;
    case 'versions':
      return <VersionsSection unpublished={unpublished} flows={flows} />;
    default:
      return section satisfies never;
  }
}

/** Fields with an undo of the browser itself. */
const OWN_UNDO =
  'textarea, input:is(:not([type]), [type="text"], [type="tel"], [type="url"], [type="password"])';

/** Ctrl+Z and Ctrl+Shift+Z (Command on a Mac), and Ctrl+Y, except in fields with their own undo. */
function useShortcuts(step: (way: 'undo' | 'redo') => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const { target } = event;
    if (target instanceof Element && (target.matches(OWN_UNDO) || target.closest('dialog') !== null)) return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function RemovedNotice({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div
      data-path={REMOVED_PATH}
      tabIndex={-1}
      className="fixed inset-x-4 bottom-36 z-20 mx-auto max-w-xl rounded-2xl shadow-raised lg:bottom-6 lg:left-64"
    >
      <UndoNotice text={text} undoLabel={m.common_undo()} busy={false} onUndo={onUndo} />
    </div>
  );
}

interface EditorProps {
  autosave: Autosave<TripDraft>;
  section: EditorSection;
  onOpenSection: (section: EditorSection) => void;
}

export function Editor({ autosave, section, onOpenSection }: EditorProps) {
  const { form, state, actions, openEntries, step, showAllProblems } = useDraft(
    autosave.current,
    onOpenSection,
  );
  const { draft } = state;
  const save = useAutosave(autosave, draft);
  const flows = useDraftFlows(autosave, actions.replace);
  const { problems, shown, warnings } = useProblems(state);
  const preview = usePreview(draft, section);
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState<Published | null>(null);
  useShortcuts(step);
  /** True when visitors do not see all changes yet. */
  const unpublished = save.kind !== 'saved' || save.at !== null;
  const publish = () => {
    setPublished(null);
    if (problems.length === 0) {
      setPublishing(true);
      return;
    }
    showAllProblems();
    actions.focus(SUMMARY_PATH);
  };
  return (
    <FormProvider {...form}>
      <ActionsContext value={actions}>
        <ProblemsContext value={shown}>
          <WarningsContext value={warnings}>
            <div className="lg:flex">
              <SectionNav draft={draft} section={section} />
              <div className="min-w-0 grow">
                <EditorBar
                  canUndo={state.past.length > 0}
                  canRedo={state.future.length > 0}
                  onStep={step}
                  preview={preview}
                  unpublished={unpublished}
                  onPublish={publish}
                  save={save}
                  onRetry={() => autosave.retry()}
                />
                <div className="flex justify-center gap-6 p-4 pb-44 sm:p-8 sm:pb-44 lg:pb-16">
                  <main className="grid w-full min-w-0 max-w-[46rem] grid-cols-1 content-start gap-5">
                    {published === null ? null : (
                      <PublishedNotice
                        published={published}
                        takeBack={flows.takeBack}
                        onClose={() => setPublished(null)}
                      />
                    )}
                    {state.tried && unpublished ? <ProblemSummary draft={draft} problems={problems} /> : null}
                    <Toaster />
                    <h2 className="display text-4xl">{sectionName(section)}</h2>
                    <Section
                      section={section}
                      draft={draft}
                      openEntries={openEntries}
                      unpublished={unpublished}
                      flows={flows}
                    />
                  </main>
                  {preview.open ? (
                    <PreviewFrame address={preview.address} saved={save.kind === 'saved'} />
                  ) : null}
                </div>
              </div>
              {state.removed === null ? null : (
                <RemovedNotice text={state.removed} onUndo={() => step('undo')} />
              )}
              {save.kind === 'outdated' ? <ConflictModal saved={autosave.saved} draft={draft} /> : null}
              {publishing ? (
                <PublishModal
                  draft={draft}
                  warnings={warnings}
                  publish={flows.publish}
                  onPublished={(done) => {
                    setPublishing(false);
                    setPublished(done);
                    actions.focus(PUBLISHED_PATH);
                  }}
                  onClose={() => setPublishing(false)}
                />
              ) : null}
            </div>
          </WarningsContext>
        </ProblemsContext>
      </ActionsContext>
    </FormProvider>
  );
}

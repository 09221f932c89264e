import type { TripDraft } from '@reisspel/contract/trip/trip';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { pageBase } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { Autosave } from '../autosave.ts';
import { type EditorSection, unsavedTexts } from '../draft.ts';
import { type PublishResult, type SectionProps, useDraftActions } from '../mutations.ts';
import { publishedQuery } from '../queries.ts';
import { pathName, sectionName } from '../texts.ts';
import { openedDraftQuery, useAutosave, useReloadDraft } from '../use-autosave.ts';
import { DONE_PATH, EditorContext, useDraft, useEditor } from '../use-draft.ts';
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

/** Lists this window's unsaved texts. `saved` is the last draft that this window saved. */
function ConflictModal({ saved }: { saved: TripDraft }) {
  const { draft } = useEditor();
  const reload = useMutation({ mutationFn: useReloadDraft() });
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
      <div className="mt-4 empty:hidden">
        <Failure error={reload.error} />
      </div>
      <Button
        icon={RefreshCw}
        variant="primary"
        className="mt-6 w-full"
        busy={reload.isPending}
        onClick={() => reload.mutate()}
      >
        {m.editor_conflict_reload()}
      </Button>
    </Modal>
  );
}

const SECTIONS: Record<EditorSection, (props: SectionProps) => ReactNode> = {
  general: GeneralSection,
  flights: FlightsSection,
  hotel: HotelSection,
  schedule: ScheduleSection,
  homeStayers: HomeStayersSection,
  sharing: SharingSection,
  versions: VersionsSection,
};

/** Selects the fields in which the browser itself can undo typing. */
const BROWSER_UNDO =
  'textarea, input:is(:not([type]), [type="text"], [type="tel"], [type="url"], [type="password"])';

/** Handles Ctrl or Command with Z, Shift+Z or Y, except where the browser itself undoes typing. */
function useShortcuts(step: (direction: 'undo' | 'redo') => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const { target } = event;
    if (target instanceof Element && (target.matches(BROWSER_UNDO) || target.closest('dialog') !== null))
      return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Without this, the browser opens a file that is dropped, and leaves the editor. */
function useStayOnDrop(): void {
  useEffect(() => {
    const listening = new AbortController();
    const stay = (event: DragEvent) => {
      // A text that is dropped in a field still arrives there.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const type of ['dragover', 'drop'] as const)
      addEventListener(type, stay, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function DoneNotice({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div
      data-path={DONE_PATH}
      tabIndex={-1}
      className="fixed inset-x-4 bottom-36 z-20 mx-auto max-w-xl rounded-2xl shadow-raised lg:bottom-6 lg:left-64"
    >
      <UndoNotice text={text} undoLabel={m.common_undo()} busy={false} onUndo={onUndo} />
    </div>
  );
}

interface TripEditorPageProps {
  section: EditorSection;
  onOpenSection: (section: EditorSection) => void;
}

interface EditorProps extends TripEditorPageProps {
  autosave: Autosave<TripDraft>;
}

function Editor({ autosave, section, onOpenSection }: EditorProps) {
  const editor = useDraft(autosave.current, onOpenSection);
  const { draft, problems, doneText, step } = editor;
  const save = useAutosave(autosave, draft);
  const actions = useDraftActions(autosave, editor.replace);
  const preview = usePreview(draft, section);
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState<PublishResult | null>(null);
  useShortcuts(step);
  useStayOnDrop();
  /** True when visitors do not see all changes yet. */
  const unpublished = save.kind !== 'saved' || save.at !== null;
  const publish = () => {
    setPublished(null);
    if (problems.length === 0) {
      setPublishing(true);
      return;
    }
    editor.showAllProblems();
    editor.focus(SUMMARY_PATH);
  };
  const onPublished = (result: PublishResult) => {
    setPublishing(false);
    setPublished(result);
    editor.markPublished();
    editor.focus(PUBLISHED_PATH);
  };
  const Section = SECTIONS[section];
  return (
    <FormProvider {...editor.form}>
      <EditorContext value={editor}>
        <div className="lg:flex">
          <SectionNav section={section} />
          <div className="min-w-0 grow">
            <EditorBar
              preview={preview}
              unpublished={unpublished}
              onPublish={publish}
              save={save}
              onRetry={() => autosave.flush()}
            />
            <div className="flex justify-center gap-6 p-4 pb-44 sm:p-8 sm:pb-44 lg:pb-16">
              <main className="grid w-full min-w-0 max-w-[46rem] grid-cols-1 content-start gap-5">
                {published === null ? null : (
                  <PublishedNotice
                    published={published}
                    undoPublication={actions.undoPublication}
                    onOpenSection={onOpenSection}
                    onClose={() => setPublished(null)}
                  />
                )}
                {editor.publishTried && unpublished ? <ProblemSummary /> : null}
                <Toaster />
                <h2 className="display text-4xl">{sectionName(section)}</h2>
                <Section unpublished={unpublished} actions={actions} showPreview={preview.show} />
              </main>
              {preview.open ? <PreviewFrame address={preview.address} saved={save.kind === 'saved'} /> : null}
            </div>
          </div>
          {doneText === null ? null : <DoneNotice text={doneText} onUndo={() => step('undo')} />}
          {save.kind === 'outdated' ? <ConflictModal saved={autosave.saved} /> : null}
          {publishing ? (
            <PublishModal
              publish={actions.publish}
              onPublished={onPublished}
              onClose={() => setPublishing(false)}
            />
          ) : null}
        </div>
      </EditorContext>
    </FormProvider>
  );
}

/** Redirects to the address with the slug, because the owner may change the default trip. */
function RedirectToTrip() {
  const { slug } = useSuspenseQuery(publishedQuery).data;
  useEffect(() => {
    const { pathname, search, hash } = location;
    location.replace(`/r/${slug}${pathname}${search}${hash}`);
  }, [slug]);
  return null;
}

function OpenedEditor(props: TripEditorPageProps) {
  const { autosave, openedAt } = useSuspenseQuery(openedDraftQuery).data;
  return <Editor key={openedAt} autosave={autosave} {...props} />;
}

export function TripEditorPage(props: TripEditorPageProps) {
  return pageBase() === '' ? <RedirectToTrip /> : <OpenedEditor {...props} />;
}

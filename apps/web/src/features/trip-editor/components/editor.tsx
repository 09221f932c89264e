import type { TripDraft } from '@reisspel/contract/trip';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import type { Autosave } from '../autosave.ts';
import { ActionsContext, ProblemsContext, WarningsContext } from '../editor-context.ts';
import { type Published, useDraftFlows } from '../mutations.ts';
import { previewAddress, usePreviewBeside } from '../preview.ts';
import type { EditorSection } from '../sections.ts';
import { useAutosave } from '../use-autosave.ts';
import { useProblems } from '../use-problems.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { REMOVED_ID, useTripEditor } from '../use-trip-editor.ts';
import { ConflictModal } from './conflict-modal.tsx';
import { EditorBar } from './editor-bar.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { ProblemSummary, SUMMARY_ID } from './problem-summary.tsx';
import { PublishModal } from './publish-modal.tsx';
import { PUBLISHED_ID, PublishedNotice } from './published-notice.tsx';
import { SaveStatus } from './save-status.tsx';
import { SectionContent } from './section-content.tsx';
import { SectionNav } from './section-nav.tsx';

interface EditorProps {
  autosave: Autosave<TripDraft>;
  section: EditorSection;
  onOpenSection: (section: EditorSection) => void;
}

/** What stands above the open section: what has just happened, and what is to be done. */
function Notices({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const { state, draft, flows, problems, unpublished, published, setPublished } = editor;
  return (
    <>
      {published === null ? null : (
        <PublishedNotice published={published} takeBack={flows.takeBack} onClose={() => setPublished(null)} />
      )}
      {state.tried && unpublished ? <ProblemSummary draft={draft} problems={problems} /> : null}
    </>
  );
}

/** What opens over the editor. */
function Overlays({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const { state, draft, flows, saved, save, warnings, publishing, setPublishing, setPublished } = editor;
  return (
    <>
      {state.removed === null ? null : (
        <div
          data-entry={REMOVED_ID}
          tabIndex={-1}
          className="fixed inset-x-4 bottom-36 z-20 mx-auto max-w-xl rounded-2xl shadow-raised lg:bottom-6 lg:left-64"
        >
          <UndoNotice
            text={state.removed}
            undoLabel={m.common_undo()}
            busy={false}
            onUndo={() => editor.step('undo')}
          />
        </div>
      )}
      {save.kind === 'outdated' ? <ConflictModal saved={saved} draft={draft} /> : null}
      {publishing ? (
        <PublishModal
          draft={draft}
          warnings={warnings}
          publish={flows.publish}
          onPublished={(done) => {
            setPublishing(false);
            setPublished(done);
            editor.actions.focusEntry(PUBLISHED_ID);
          }}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </>
  );
}

function useEditor({ autosave, onOpenSection }: Omit<EditorProps, 'section'>) {
  const editor = useTripEditor(autosave.current, onOpenSection);
  const { state, actions, step, showAllProblems } = editor;
  const draft = state.history.present;
  const save = useAutosave(autosave, draft);
  const flows = useDraftFlows(autosave, actions.replace);
  const { problems, shown, warnings } = useProblems(state);
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState<Published | null>(null);
  useShortcuts(step);
  const publish = () => {
    setPublished(null);
    if (problems.length === 0) {
      setPublishing(true);
      return;
    }
    showAllProblems();
    actions.focusEntry(SUMMARY_ID);
  };
  return {
    ...editor,
    draft,
    saved: autosave.saved,
    save,
    flows,
    problems,
    shown,
    warnings,
    publish,
    publishing,
    setPublishing,
    published,
    setPublished,
    /** Whether there is something that visitors do not see yet. */
    unpublished: save.kind !== 'saved' || save.at !== null,
  };
}

/** The whole editor around the draft it was opened with. */
export function Editor({ autosave, section, onOpenSection }: EditorProps) {
  const editor = useEditor({ autosave, onOpenSection });
  const { state, draft, actions, openEntries, step, save, flows, unpublished } = editor;
  const { open: previewOpen, toggle } = usePreviewBeside();
  const address = previewAddress(draft, section);
  return (
    <ActionsContext value={actions}>
      <ProblemsContext value={editor.shown}>
        <WarningsContext value={editor.warnings}>
          <div className="lg:flex">
            <SectionNav draft={draft} section={section} />
            <div className="min-w-0 grow">
              <EditorBar
                canUndo={state.history.past.length > 0}
                canRedo={state.history.future.length > 0}
                onStep={step}
                preview={{ address, open: previewOpen, onToggle: toggle }}
                unpublished={unpublished}
                onPublish={editor.publish}
                status={<SaveStatus save={save} onRetry={() => autosave.retry()} />}
              />
              <div className="flex justify-center gap-6 p-4 pb-44 sm:p-8 sm:pb-44 lg:pb-16">
                <main className="grid w-full min-w-0 max-w-[46rem] grid-cols-1 content-start gap-5">
                  <Notices editor={editor} />
                  <SectionContent
                    section={section}
                    draft={draft}
                    openEntries={openEntries}
                    unpublished={unpublished}
                    flows={flows}
                  />
                </main>
                {previewOpen ? <PreviewFrame address={address} saved={save.kind === 'saved'} /> : null}
              </div>
            </div>
            <Overlays editor={editor} />
          </div>
        </WarningsContext>
      </ProblemsContext>
    </ActionsContext>
  );
}

import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import type { AddedExamples, Examples } from '../example-mutations.ts';

function countOf(added: AddedExamples): number {
  return added.what === 'tasks' ? added.taskIds.length : added.teamIds.length;
}

function addedText(added: AddedExamples): string {
  const count = countOf(added);
  if (count === 0) return m.examples_all_there();
  return added.what === 'tasks' ? m.examples_tasks_added({ count }) : m.examples_teams_added({ count });
}

/** Says what a tap has added, with the way back, in sight wherever on the dashboard the tap was. */
export function ExamplesNotice({ examples: { added, undo, error } }: { examples: Examples }) {
  return (
    <div className="sticky top-3 z-30 mb-4 grid gap-2 empty:hidden">
      {added.map((each) =>
        countOf(each) === 0 ? (
          <Notice key={each.what} tone="info">
            {addedText(each)}
          </Notice>
        ) : (
          <UndoNotice
            key={each.what}
            text={addedText(each)}
            undoLabel={m.common_undo()}
            busy={undo.isPending}
            onUndo={() => undo.mutate(each)}
          />
        ),
      )}
      {error ? <Notice tone="bad">{organiserErrorText(error)}</Notice> : null}
    </div>
  );
}

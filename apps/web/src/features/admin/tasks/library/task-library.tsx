import type { AdminState } from '@reisspel/contract/live';
import type { TaskInput } from '@reisspel/contract/tasks';
import { checksOf } from '@reisspel/rules/kinds/photo';
import { useMutation } from '@tanstack/react-query';
import { Check, Plus, ScanSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { TaskDetails } from '../../../../kinds/details.tsx';
import { LOOKS } from '../../../../kinds/looks.ts';
import * as m from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { UndoNotice } from '../../../../ui/feedback/undo-notice.tsx';
import { Failure } from '../../../../ui/forms/organiser-forms.tsx';
import { useOneAtATime } from '../../../../ui/use-one-at-a-time.ts';
import { removeAdded, saveTask } from '../../mutations.ts';
import { addErrorText } from '../task-dialog.tsx';
import { libraryThemes } from './library.ts';
import { libraryInput } from './library-task.ts';

export interface TaskLibraryProps extends Pick<AdminState, 'tasks'> {
  isUnderWay: boolean;
}

interface LibraryCardProps {
  input: TaskInput;
  isInGame: boolean;
  isUnderWay: boolean;
}

/** Adds the task. As with examples, the organiser can undo this until the game starts. */
function AddTask({ input, isInGame, isUnderWay, describedBy }: LibraryCardProps & { describedBy: string }) {
  const add = useMutation(saveTask);
  const undo = useMutation(removeAdded);
  const addOnce = useOneAtATime(add.isPending, () => add.mutate({ id: null, input }));
  const added = add.data;
  if (added !== undefined && !isUnderWay) {
    return (
      <>
        <UndoNotice
          text={m.library_added()}
          undoLabel={m.common_undo()}
          busy={undo.isPending}
          onUndo={() => undo.mutate({ kind: 'tasks', ids: [added.id] }, { onSuccess: () => add.reset() })}
        />
        <Failure error={undo.error} />
      </>
    );
  }
  if (added !== undefined || isInGame) {
    return (
      <p>
        <Chip tone="good" icon={Check}>
          {m.library_in_game()}
        </Chip>
      </p>
    );
  }
  return (
    <>
      <Failure error={add.error} text={addErrorText} />
      <Button
        icon={Plus}
        busy={add.isPending}
        aria-describedby={describedBy}
        className="justify-self-start"
        onClick={addOnce}
      >
        {m.library_add()}
      </Button>
    </>
  );
}

function LibraryCard(props: LibraryCardProps) {
  const { input } = props;
  const text = useId();
  const { icon, name } = LOOKS[input.taskType];
  return (
    <li data-focus-home className="grid grid-cols-1 gap-3 rounded-2xl bg-page p-4">
      <div className="flex flex-wrap items-center gap-1.5">
        <Chip tone="quiz" icon={icon}>
          {name()}
        </Chip>
        {input.taskType === 'photo' && checksOf(input).length > 0 ? (
          <Chip tone="verification" icon={ScanSearch}>
            {m.game_badge_verification()}
          </Chip>
        ) : null}
        <span className="sr-only">{m.game_points({ points: input.points })}</span>
        <span aria-hidden className="display ml-auto text-xl text-accent">
          {input.points}
        </span>
      </div>
      <p id={text}>{input.instructions}</p>
      <TaskDetails input={input} />
      {input.hints.map(({ text: hint }) => (
        <p key={hint} className="text-ink-2 text-sm">
          {m.library_hint({ hint })}
        </p>
      ))}
      <AddTask {...props} describedBy={text} />
    </li>
  );
}

/** Ready-made tasks in the app's language, by theme. */
export function TaskLibrary({ tasks, isUnderWay }: TaskLibraryProps) {
  const [themes] = useState(() =>
    libraryThemes().map(({ title, tasks: entries }) => ({ title, inputs: entries.map(libraryInput) })),
  );
  const present = new Set(tasks.map(({ instructions }) => instructions));
  return (
    <div className="grid grid-cols-1 gap-3">
      {themes.map(({ title, inputs }) => (
        <Disclosure key={title} title={title} open={false}>
          <ul className="grid grid-cols-1 gap-3">
            {inputs.map((input) => (
              <LibraryCard
                key={input.instructions}
                input={input}
                isInGame={present.has(input.instructions)}
                isUnderWay={isUnderWay}
              />
            ))}
          </ul>
        </Disclosure>
      ))}
    </div>
  );
}

import { MAX_WINDOW_MOVE_DAYS } from '@reisspel/contract/limits';
import type { AdminTask, WindowMove } from '@reisspel/contract/tasks';
import { fixedMoments } from '@reisspel/rules/game/window';
import { dayAfter, localTimeAt } from '@reisspel/rules/zoned-time';
import { useMutation } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { send } from '../lib/api.ts';
import * as m from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { UndoNotice } from '../ui/feedback/undo-notice.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Failure } from '../ui/forms/organiser-forms.tsx';

/** The day of the first fixed moment, such as "2025-06-20"; null for a game without one. */
export function firstFixedDay(tasks: readonly Pick<AdminTask, 'window'>[], timeZone: string): string | null {
  const moments = tasks.flatMap(({ window }) => {
    const { opensAt, closesAt } = fixedMoments(window);
    return [opensAt, closesAt].filter((at) => at !== null);
  });
  return moments.length === 0 ? null : localTimeAt(timeZone, Math.min(...moments)).slice(0, 10);
}

interface FirstDayFieldProps {
  /** The day of the first fixed moment. */
  firstDay: string;
  chosen: string;
  onChoose: (day: string) => void;
}

/** The day to which the first fixed moment moves. */
export function FirstDayField({ firstDay, chosen, onChoose }: FirstDayFieldProps) {
  return (
    <Field
      label={m.timeline_move_label()}
      hint={m.timeline_move_hint()}
      error={chosen === '' ? m.timeline_move_required() : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={dayAfter(firstDay, -MAX_WINDOW_MOVE_DAYS)}
          max={dayAfter(firstDay, MAX_WINDOW_MOVE_DAYS)}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </Field>
  );
}

interface MoveWindowsProps {
  /** Whole days; negative is earlier. There is no button for 0, and none for NaN. */
  days: number;
  onMoved: () => void;
}

const moveWindows = {
  mutationFn: (move: WindowMove) => send('POST', '/api/tasks/window-moves', { json: move }),
};

/** The button that moves all fixed moments of the game, and the undo of that move. */
export function MoveWindows({ days, onMoved }: MoveWindowsProps) {
  const move = useMutation(moveWindows);
  const undo = useMutation(moveWindows);
  const moved = move.isSuccess && !undo.isSuccess ? move.variables : null;
  const submit = () => {
    undo.reset();
    move.mutate({ days }, { onSuccess: onMoved });
  };
  return (
    <>
      <Failure error={move.error ?? undo.error} />
      {Number.isNaN(days) || days === 0 ? null : (
        <Button icon={CalendarClock} busy={move.isPending} className="justify-self-start" onClick={submit}>
          {m.timeline_move()}
        </Button>
      )}
      {moved === null ? null : (
        <UndoNotice
          text={m.timeline_moved()}
          undoLabel={m.common_undo()}
          busy={undo.isPending}
          onUndo={() => undo.mutate({ days: -moved.days })}
        />
      )}
    </>
  );
}

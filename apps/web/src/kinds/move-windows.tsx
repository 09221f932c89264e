import type { WindowMove } from '@reisspel/contract/tasks';
import { useMutation } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { send } from '../lib/api.ts';
import * as m from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { UndoNotice } from '../ui/feedback/undo-notice.tsx';
import { Failure } from '../ui/forms/organiser-forms.tsx';

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

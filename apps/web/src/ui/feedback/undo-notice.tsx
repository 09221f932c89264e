import { Undo2 } from 'lucide-react';
import { Button } from '../button.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';

interface UndoNoticeProps {
  text: string;
  undoLabel: string;
  busy: boolean;
  onUndo: () => void;
}

export function UndoNotice({ text, undoLabel, busy, onUndo }: UndoNoticeProps) {
  const undoOnce = useOneAtATime(busy, onUndo);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl bg-good py-2 pr-2 pl-4 text-on-good">
      <p role="status" data-takes-focus className="font-bold">
        {text}
      </p>
      <Button icon={Undo2} busy={busy} onClick={undoOnce}>
        {undoLabel}
      </Button>
    </div>
  );
}

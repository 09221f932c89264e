import type { TripDraft } from '@reisspel/contract/trip';
import { History, X } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { momentText } from '../moment-text.ts';
import type { OpenedDraft } from '../opened-draft.ts';

interface RecoveredNoticeProps {
  opened: OpenedDraft;
  draft: TripDraft;
  onReplace: (draft: TripDraft) => void;
}

/** Says that work which had not reached the server is back, with the way to do without it. */
export function RecoveredNotice({ opened: { unsaved, server }, draft, onReplace }: RecoveredNoticeProps) {
  const [closed, setClosed] = useState(false);
  if (unsaved === null || closed || draft === server.draft) return null;
  return (
    <div className="flex items-start gap-3 rounded-card bg-waiting p-4 text-on-waiting">
      <History aria-hidden className="mt-3 size-5 shrink-0" />
      <div className="grid grow grid-cols-1 justify-items-start gap-2">
        <p role="status" className="pt-2.5 font-bold">
          {m.editor_recovered({ moment: momentText(unsaved.at, Date.now()) })}
        </p>
        <Button onClick={() => onReplace(server.draft)}>{m.editor_recovered_drop()}</Button>
      </div>
      <IconButton icon={X} label={m.common_close()} onClick={() => setClosed(true)} />
    </div>
  );
}

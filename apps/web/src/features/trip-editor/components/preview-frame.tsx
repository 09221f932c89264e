import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';

interface PreviewFrameProps {
  address: string;
  /** Whether the server has all that was typed. */
  saved: boolean;
}

/** The page of the open section on a phone, as visitors would see it; it follows each save. */
export function PreviewFrame({ address, saved }: PreviewFrameProps) {
  const [shown, setShown] = useState(address);
  // A page that opens while its draft is being saved would show the one before, and hear nothing of the save.
  if (saved && shown !== address) setShown(address);
  return (
    <aside aria-label={m.editor_preview()} className="sticky top-24 shrink-0 self-start">
      <iframe
        title={m.editor_preview_frame()}
        src={shown}
        className="h-[calc(100dvh-7.5rem)] max-h-[56rem] w-[25.375rem] rounded-[2.25rem] border-8 border-night bg-page shadow-raised dark:border-edge"
      />
    </aside>
  );
}

import * as m from '../../../paraglide/messages.js';

/** The page of the open section on a phone, as visitors would see it; it follows each save. */
export function PreviewFrame({ address }: { address: string }) {
  return (
    <aside aria-label={m.editor_preview()} className="sticky top-24 shrink-0 self-start">
      <iframe
        title={m.editor_preview_frame()}
        src={address}
        className="h-[calc(100dvh-7.5rem)] max-h-[56rem] w-[25.375rem] rounded-[2.25rem] border-8 border-night bg-page shadow-raised dark:border-edge"
      />
    </aside>
  );
}

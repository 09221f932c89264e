import { Share2 } from 'lucide-react';
import { Button } from '../button.tsx';
import { CopyField } from './copy-field.tsx';

interface LinkShareProps {
  url: string;
  /** The label of the field with the link. */
  label: string;
  hint: string | null;
  button: string;
  /** What the share sheet of the device gets beside the link. */
  message: { title: string; text: string };
}

/** A link to copy, and to share where the device can do that. */
export function LinkShare({ url, label, hint, button, message }: LinkShareProps) {
  const share = () => {
    navigator.share({ ...message, url }).catch(() => {
      // The share sheet was closed or did not open. The link can still be copied.
    });
  };
  return (
    <div className="mt-3 grid gap-3 print:hidden">
      <CopyField label={label} text={url} />
      {hint === null ? null : <p className="text-ink-2 text-sm">{hint}</p>}
      {'share' in navigator ? (
        <Button className="justify-self-start" onClick={share}>
          <Share2 aria-hidden className="size-5" />
          {button}
        </Button>
      ) : null}
    </div>
  );
}

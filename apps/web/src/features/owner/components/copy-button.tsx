import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** What it copies, for who cannot see it. */
  label: string;
}

/** Copies what stands beside it, or says that it has to be selected by hand: browsers allow it on HTTPS only. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<'not yet' | 'copied' | 'by hand'>('not yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      setCopied('by hand');
    }
  };
  return (
    <>
      <IconButton
        icon={copied === 'copied' ? Check : Copy}
        label={label}
        onClick={copy}
        onBlur={() => setCopied('not yet')}
      />
      <p role="status" className="w-full pb-2 text-ink-2 text-sm empty:hidden">
        {copied === 'copied' ? m.common_copied() : copied === 'by hand' ? m.common_copy_by_hand() : null}
      </p>
    </>
  );
}

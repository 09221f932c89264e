import { Check, Copy } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

interface CopyButtonProps {
  text: string;
  /** What it copies, for who cannot see it. */
  label: string;
}

/** Copies what stands beside it, or says that it has to be selected by hand: browsers allow it on HTTPS only. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { state, told, copy, forget } = useCopy(text);
  return (
    <>
      <IconButton icon={state === 'copied' ? Check : Copy} label={label} onClick={copy} onBlur={forget} />
      <p role="status" className="w-full pb-2 text-ink-2 text-sm empty:hidden">
        {told}
      </p>
    </>
  );
}

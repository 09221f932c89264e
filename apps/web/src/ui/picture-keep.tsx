import { Download, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { saveToPhone } from '../lib/save-file.ts';
import * as m from '../paraglide/messages.js';
import { IconButton } from './icon-button.tsx';
import type { Picture } from './picture.ts';

/** Milliseconds that a photo of some megabytes may take on a slow network. */
const FETCH_MS = 60_000;

/** Gives a picture to the phone. Rejects when it does not come. */
async function keep({ address, name }: Picture['file']): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS) });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const bytes = await response.blob();
  await saveToPhone(new File([bytes], name, { type: bytes.type }));
}

type Phase = 'idle' | 'busy' | 'failed';

interface PictureKeepProps {
  file: Picture['file'];
  className: string;
}

/** Keeps the picture itself: by the phone's share sheet, or as a download. */
export function PictureKeep({ file, className }: PictureKeepProps) {
  const [phase, setPhase] = useState<Phase>('idle');
  const onKeep = () => {
    if (phase === 'busy') return;
    setPhase('busy');
    keep(file).then(
      () => setPhase('idle'),
      () => setPhase('failed'),
    );
  };
  return (
    <div className="relative">
      <IconButton
        icon={phase === 'busy' ? LoaderCircle : Download}
        label={m.picture_keep()}
        aria-busy={phase === 'busy'}
        onClick={onKeep}
        className={className}
      />
      <p
        role="status"
        className="absolute top-14 right-0 w-max max-w-[70vw] rounded-xl bg-late px-4 py-2 font-bold text-on-late empty:hidden"
      >
        {phase === 'failed' ? m.picture_keep_failed() : null}
      </p>
    </div>
  );
}

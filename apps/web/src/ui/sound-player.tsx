import { useState } from 'react';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';

/** Loads nothing before somebody plays the sound. After a failure, it offers another try. */
export function SoundPlayer({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  return failed ? (
    <div className="grid justify-items-center gap-3 rounded-2xl bg-sand p-6 text-center">
      <p role="alert">{m.sound_failed()}</p>
      <Button onClick={() => setFailed(false)}>{m.common_retry()}</Button>
    </div>
  ) : (
    // Without a height, Firefox leaves room for a video above the controls until the sound loads.
    // biome-ignore lint/a11y/useMediaCaption: a caption would often be the answer to the question
    <audio
      src={address}
      aria-label={m.sound_title()}
      controls
      preload="none"
      onError={() => setFailed(true)}
      className="h-14 w-full"
    />
  );
}

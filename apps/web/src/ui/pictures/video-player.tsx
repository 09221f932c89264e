import { useState } from 'react';
import * as m from '../../paraglide/messages.js';

interface VideoPlayerProps {
  address: string;
  /** The address of the still. Without it, a video that nobody started shows nothing. */
  still?: string | undefined;
  label: string;
  autoPlay?: boolean;
  onEnd?: () => void;
}

/** Fills its parent. Loads nothing before somebody plays it, and says so if the browser cannot. */
export function VideoPlayer({ address, still, label, autoPlay = false, onEnd }: VideoPlayerProps) {
  const [failed, setFailed] = useState(false);
  return failed ? (
    <p role="alert" className="absolute inset-0 flex items-center justify-center px-6 text-white">
      {m.picture_play_failed()}
    </p>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a clip of 20 seconds
    <video
      src={address}
      poster={still}
      aria-label={label}
      controls
      playsInline
      preload="none"
      autoPlay={autoPlay}
      onEnded={onEnd}
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

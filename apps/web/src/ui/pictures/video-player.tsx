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

/**
 * Plays a video while the press that showed it still lasts. The attribute `autoPlay` comes too late
 * for Safari, which then shows a black picture until a second press.
 */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => {
    // The player has a button to try again, and `onError` tells of a video that cannot play.
  });
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
      ref={autoPlay ? play : undefined}
      onEnded={onEnd}
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

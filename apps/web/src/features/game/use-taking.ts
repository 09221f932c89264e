import type { Position } from '@reisspel/rules/distance';
import { useEffect, useRef, useState } from 'react';
import { preparePicture } from '../../lib/picture-file.ts';
import { PICTURE_PROBLEM } from '../../lib/picture-problem.ts';
import type { Moment } from '../../live/photo-queue/capture-time.ts';
import { momentNow } from '../../live/photo-queue/queue.ts';
import * as m from '../../paraglide/messages.js';
import { captureFrame } from './capture.ts';
import { momentOfFile } from './file-moment.ts';
import type { Capture } from './photo-mutations.ts';

/** What a photo is waiting for. */
export type Taking = 'picture' | 'conversion';

interface TakingControl {
  /** null when no photo is being made. */
  taking: Taking | null;
  /** Why the last one failed. */
  failure: string | null;
  takeFrame: (video: HTMLVideoElement) => void;
  takeFile: (file: File) => void;
}

/** Makes a photo of what the camera shows, or of a file, with the moment and the place it was made at. */
export function useTaking(
  position: () => Promise<Position | null>,
  onCapture: (capture: Capture) => void,
): TakingControl {
  const [taking, setTaking] = useState<Taking | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // A player who leaves while a file is read wants no photo any more.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  /** `make` gives a photo, or why there is none. */
  async function take(moment: Moment, make: () => Promise<Blob | string>): Promise<void> {
    setTaking('picture');
    setFailure(null);
    let made: Blob | string;
    try {
      made = await make();
    } catch {
      made = m.camera_no_photo_made();
    }
    if (typeof made !== 'string') {
      if (!gone.current) onCapture({ photo: made, moment, position: position() });
      return;
    }
    setFailure(made);
    setTaking(null);
  }

  return {
    taking,
    failure,
    takeFrame: (video) => void take(momentNow(), () => captureFrame(video)),
    takeFile: (file) =>
      void take(momentOfFile(file.lastModified, Date.now(), momentNow()), async () => {
        const prepared = await preparePicture(file, () => setTaking('conversion'));
        return prepared.ok ? prepared.photo : PICTURE_PROBLEM[prepared.problem]();
      }),
  };
}

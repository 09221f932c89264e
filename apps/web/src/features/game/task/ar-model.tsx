import '@google/model-viewer';
import { useState } from 'react';
import { serverAddress } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': {
        src: string;
        alt: string;
        ar?: boolean;
        'camera-controls'?: boolean;
        'touch-action'?: string;
        className?: string;
        /** React listens to an event of a custom element by its name, without a capital. */
        onerror?: () => void;
      };
    }
  }
}

interface ArModelProps {
  url: string;
  label: string;
}

export default function ArModel({ url, label }: ArModelProps) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      {failed ? <Notice tone="bad">{m.game_ar_failed()}</Notice> : null}
      <model-viewer
        src={serverAddress(url)}
        alt={label}
        ar
        camera-controls
        touch-action="pan-y"
        onerror={() => setFailed(true)}
        className={`h-80 w-full rounded-2xl bg-sand ${failed ? 'hidden' : 'block'}`}
      />
    </>
  );
}

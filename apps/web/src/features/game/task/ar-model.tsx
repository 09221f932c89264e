import '@google/model-viewer';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { serverAddress } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': {
        ref?: React.Ref<HTMLElement>;
        src: string;
        alt: string;
        ar?: boolean;
        'camera-controls'?: boolean;
        'touch-action'?: string;
        className?: string;
        style?: CSSProperties;
      };
    }
  }
}

interface ArModelProps {
  url: string;
  label: string;
}

export default function ArModel({ url, label }: ArModelProps) {
  const viewer = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = viewer.current;
    const fail = () => setFailed(true);
    element?.addEventListener('error', fail);
    return () => element?.removeEventListener('error', fail);
  }, []);
  return (
    <>
      {failed ? <Notice tone="bad">{m.game_ar_failed()}</Notice> : null}
      <model-viewer
        ref={viewer}
        src={serverAddress(url)}
        alt={label}
        ar
        camera-controls
        touch-action="pan-y"
        className={`h-80 w-full rounded-2xl bg-sand ${failed ? 'hidden' : 'block'}`}
      />
    </>
  );
}

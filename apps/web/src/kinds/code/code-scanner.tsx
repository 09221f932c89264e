import { frameLoop, type QRCamera, QRCanvas, rearCamera } from 'qr/dom.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

interface CodeScannerProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Shows the camera until it sees a QR code. */
export default function CodeScanner({ onCode, onClose }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const player = video.current;
    if (player === null) return;
    let camera: QRCamera | null = null;
    let stopLoop = () => {};
    let isClosed = false;
    const close = () => {
      isClosed = true;
      stopLoop();
      camera?.stop();
    };
    const start = async () => {
      camera = await rearCamera(player);
      // The player may have closed the scanner while the browser asked for the camera.
      if (isClosed) return camera.stop();
      const opened = camera;
      const canvas = new QRCanvas();
      let isReading = false;
      stopLoop = frameLoop(async () => {
        if (isReading) return;
        isReading = true;
        const read = await opened.readFrame(canvas).catch(() => undefined);
        isReading = false;
        if (isClosed || typeof read !== 'string') return;
        close();
        found(read);
      }, player);
    };
    // It fails without HTTPS, without a camera and without permission: the code can be typed then.
    start().catch(() => setFailed(true));
    return close;
  }, []);
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {failed ? (
        <Notice tone="bad">{m.code_no_camera()}</Notice>
      ) : (
        <>
          <p role="status">{m.code_aim()}</p>
          {/* The class limits the height on a phone, so that the buttons stay in view. */}
          <video ref={video} muted playsInline aria-hidden className="max-h-72 w-full rounded-2xl bg-sand" />
        </>
      )}
      <Button variant="quiet" onClick={onClose}>
        {m.code_scan_stop()}
      </Button>
    </div>
  );
}

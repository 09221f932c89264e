import { MAX_VIDEO_S } from '@reisspel/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Square, Video } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { filmOfFile, joinFilm } from '../../../lib/pictures/video-file.ts';
import * as m from '../../../paraglide/messages.js';
import type { CaptureMoment } from '../../../queue/entry.ts';
import { captureMomentNow } from '../../../queue/queue.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileLabel } from '../../../ui/forms/file-label.tsx';
import { SpokenSeconds, useSecondsLeft } from '../task/seconds-left.tsx';
import { CAMERA_FILE, CameraScreen, type CameraView, SHUTTER } from './camera-view.tsx';
import { type CameraOptions, captureMomentOfFile, useCamera } from './use-camera.ts';
import { type Filmed, recordedType, useRecorder } from './use-recorder.ts';

function Countdown() {
  const seconds = useSecondsLeft(MAX_VIDEO_S * 1_000);
  return (
    <p className="justify-self-start rounded-full bg-night/75 px-4 py-2 font-bold tabular-nums">
      <SpokenSeconds seconds={seconds} text={m.video_left({ seconds })} />
    </p>
  );
}

/** Reads a film that the phone's own camera app made. */
function useChosenFile(onFilm: (filmed: Filmed) => void) {
  return useMutation({
    mutationFn: filmOfFile,
    // The cache must not keep a video, because it is large.
    gcTime: 0,
    onSuccess: (film, file) => {
      const moment: CaptureMoment = captureMomentOfFile(file.lastModified, Date.now(), captureMomentNow());
      if (typeof film !== 'string') onFilm({ ...film, moment });
    },
  });
}

type VideoViewProps = Pick<ComponentProps<typeof CameraView>, 'title' | 'notice' | 'onCapture' | 'onCancel'>;

/** Records a short video. Without a recorder in the browser, the phone's camera app makes it. */
export default function VideoView({ title, notice, onCapture, onCancel }: VideoViewProps) {
  const picture = useRef<HTMLVideoElement>(null);
  // A video may begin in the dark.
  const [options, setOptions] = useState<CameraOptions>({
    facing: 'environment',
    allowBlack: true,
    forVideo: true,
  });
  const camera = useCamera(picture, options);
  const [isFailed, setFailed] = useState(false);
  const capture = ({ moment, ...film }: Filmed) =>
    onCapture({ ...joinFilm(film), moment, source: { from: 'camera' }, position: Promise.resolve(null) });
  const { isRecording, start, stop } = useRecorder((filmed) =>
    filmed === null ? setFailed(true) : capture(filmed),
  );
  const chosen = useChosenFile(capture);
  const canRecord = recordedType() !== null;
  const stream = camera.status === 'ready' ? camera.stream : null;
  const isSilent = stream !== null && stream.getAudioTracks().length === 0;
  const record = () => {
    setFailed(false);
    if (stream !== null && picture.current !== null) start(stream, picture.current);
  };
  return (
    <CameraScreen
      {...{ title, video: picture, camera, options, onCancel }}
      onOptions={setOptions}
      canSwitch={!isRecording}
      failureHint={m.video_use_app()}
      notices={
        <>
          {isRecording ? <Countdown /> : null}
          {notice ? <Notice tone="bad">{notice}</Notice> : null}
          {isFailed ? <Notice tone="bad">{m.video_not_made()}</Notice> : null}
          {typeof chosen.data === 'string' ? <Notice tone="bad">{chosen.data}</Notice> : null}
          {chosen.isPending ? <Notice tone="info">{m.video_reading()}</Notice> : null}
          {canRecord ? null : <Notice tone="info">{m.video_use_app()}</Notice>}
          {canRecord && isSilent && !isRecording ? <Notice tone="info">{m.video_silent()}</Notice> : null}
        </>
      }
      side={<span />}
      main={
        camera.status === 'failed' || !canRecord ? (
          <FileLabel
            accept="video/*"
            capture={options.facing}
            disabled={chosen.isPending}
            className={`text-night ${CAMERA_FILE} ${SHUTTER}`}
            onChoose={(file) => chosen.mutate(file)}
          >
            <Video aria-hidden className="size-8" />
            <span className="sr-only">{m.video_app()}</span>
          </FileLabel>
        ) : (
          <button
            type="button"
            aria-label={isRecording ? m.video_stop() : m.video_record()}
            disabled={stream === null}
            onClick={isRecording ? stop : record}
            className={`text-night ${CAMERA_FILE} ${SHUTTER}`}
          >
            {isRecording ? (
              <Square aria-hidden className="size-8" />
            ) : (
              <Video aria-hidden className="size-8" />
            )}
          </button>
        )
      }
    />
  );
}

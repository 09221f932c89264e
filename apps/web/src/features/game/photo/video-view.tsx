import { MAX_VIDEO_BYTES, MAX_VIDEO_S } from '@reisspel/contract/limits';
import type { PhotoSource } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { Square, Video } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { limitMegabytes } from '../../../lib/format/figures.ts';
import { joinVideo, videoOfFile } from '../../../lib/pictures/video-file.ts';
import * as m from '../../../paraglide/messages.js';
import { captureMomentNow } from '../../../queue/queue.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileLabel } from '../../../ui/forms/file-label.tsx';
import { SpokenSeconds, useSecondsLeft } from '../task/seconds-left.tsx';
import { CAMERA_FILE, CameraScreen, type CameraView, SHUTTER } from './camera-view.tsx';
import { type CameraOptions, captureMomentOfFile, useCamera } from './use-camera.ts';
import { type NewVideo, recordedType, useRecorder } from './use-recorder.ts';

function Countdown() {
  const seconds = useSecondsLeft(MAX_VIDEO_S * 1_000);
  return (
    <p className="justify-self-start rounded-full bg-night/75 px-4 py-2 font-bold tabular-nums">
      <SpokenSeconds seconds={seconds} text={m.video_left({ seconds })} />
    </p>
  );
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
  /** Why there is no video, after an attempt to make one. */
  const [problem, setProblem] = useState<string | null>(null);
  const capture = (made: NewVideo | string, source: PhotoSource) => {
    if (typeof made === 'string') return setProblem(made);
    const { moment, ...video } = made;
    onCapture({ ...joinVideo(video), moment, source, position: Promise.resolve(null) });
  };
  const [canRecord, setCanRecord] = useState(() => recordedType() !== null);
  const { isRecording, start, stop } = useRecorder((made) => {
    // A second try may fail as well, so the camera app takes over.
    if (made === null) setCanRecord(false);
    capture(made ?? m.video_not_made(), { from: 'camera' });
  });
  // The cache must not keep a video, because it is large.
  const reading = useMutation({ mutationFn: videoOfFile, gcTime: 0 });
  const choose = (file: File) => {
    setProblem(null);
    const moment = captureMomentOfFile(file.lastModified, Date.now(), captureMomentNow());
    reading.mutate(file, {
      // TanStack Query does not call this after the player left, so the video is then ignored.
      onSuccess: (made) => {
        const video = typeof made === 'string' ? made : { ...made, moment };
        // The button may open the album instead of the camera app, and nothing tells which.
        capture(video, { from: 'library', madeAt: null });
      },
    });
  };
  const stream = camera.status === 'ready' ? camera.stream : null;
  const isSilent = stream !== null && stream.getAudioTracks().length === 0;
  const useApp = m.video_use_app({ seconds: MAX_VIDEO_S, megabytes: limitMegabytes(MAX_VIDEO_BYTES) });
  const record = () => {
    setProblem(null);
    if (stream !== null && picture.current !== null) start(stream, picture.current);
  };
  return (
    <CameraScreen
      {...{ title, video: picture, camera, options, onCancel }}
      onOptions={setOptions}
      canSwitch={!isRecording}
      failureHint={useApp}
      notices={
        <>
          {isRecording ? <Countdown /> : null}
          {notice ? <Notice tone="bad">{notice}</Notice> : null}
          {problem ? <Notice tone="bad">{problem}</Notice> : null}
          {reading.isPending ? <Notice tone="info">{m.video_reading()}</Notice> : null}
          {canRecord || camera.status === 'failed' ? null : <Notice tone="info">{useApp}</Notice>}
          {canRecord && isSilent && !isRecording ? <Notice tone="info">{m.video_silent()}</Notice> : null}
        </>
      }
      side={<span />}
      main={
        camera.status === 'failed' || !canRecord ? (
          <FileLabel
            accept="video/*"
            capture={options.facing}
            disabled={reading.isPending}
            className={`text-night ${CAMERA_FILE} ${SHUTTER}`}
            onChoose={choose}
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

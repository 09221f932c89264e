import { useMutation } from '@tanstack/react-query';
import {
  ChevronLeft,
  ChevronRight,
  Download,
  LoaderCircle,
  type LucideIcon,
  Play,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { saveToPhone } from '../../lib/pictures/save-file.ts';
import * as m from '../../paraglide/messages.js';
import { IconButton } from '../icon-button.tsx';
import { FULL_SCREEN, Modal, TOP_BAR } from '../overlays/modal.tsx';
import type { Picture } from './picture.ts';
import { useStage } from './use-stage.ts';
import { VideoPlayer } from './video-player.tsx';

/** Milliseconds to wait for a photo of a few megabytes on a slow network. */
const FETCH_MS = 60_000;

async function savePicture({ address, name }: Picture['file']): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS) });
  if (!response.ok) throw new Error(`The photo's address answered ${response.status}`);
  const bytes = await response.blob();
  await saveToPhone(new File([bytes], name, { type: bytes.type }));
}

interface SaveButtonProps {
  file: Picture['file'];
  label: string;
  className: string;
}

function SaveButton({ file, label, className }: SaveButtonProps) {
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => savePicture(file) });
  return (
    <div className="relative">
      <IconButton
        icon={isPending ? LoaderCircle : Download}
        label={label}
        aria-busy={isPending}
        onClick={() => (isPending ? undefined : mutate())}
        className={className}
      />
      <p
        role="status"
        className="absolute top-14 right-0 w-max max-w-[70vw] rounded-xl bg-late px-4 py-2 font-bold text-on-late empty:hidden"
      >
        {isError ? m.picture_keep_failed() : null}
      </p>
    </div>
  );
}

export const VIEWER_BUTTON = 'bg-night/70 text-white hover:bg-night! aria-disabled:opacity-40';
/** Classes that hide a part while the picture is zoomed in, unless the part has the focus. */
const HIDDEN_WHILE_ZOOMED =
  'transition-opacity focus-within:opacity-100 group-data-zoomed/viewer:not-focus-within:opacity-0';

function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return index - 1;
    case 'ArrowRight':
      return index + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface StepProps {
  icon: LucideIcon;
  label: string;
  /** Null at the end of the album. The button stays then, because it may have the focus. */
  onStep: (() => void) | null;
  className: string;
}

function Step({ icon, label, onStep, className }: StepProps) {
  return (
    <div className={`absolute top-1/2 -translate-y-1/2 ${HIDDEN_WHILE_ZOOMED} ${className}`}>
      <IconButton
        icon={icon}
        label={label}
        aria-disabled={onStep === null}
        onClick={() => onStep?.()}
        className={VIEWER_BUTTON}
      />
    </div>
  );
}

/** The picture without PhotoSwipe. It shows until PhotoSwipe is loaded, or if that fails. */
function PlainPicture({ picture }: { picture: Picture }) {
  return (
    <img
      key={picture.id}
      src={picture.large}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      style={{ backgroundImage: `url("${picture.small}")` }}
      className="absolute inset-0 size-full bg-black bg-contain bg-center bg-no-repeat object-contain"
    />
  );
}

function PlayButton({ onPlay }: { onPlay: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <IconButton
        icon={Play}
        label={m.picture_play()}
        onClick={onPlay}
        className={`pointer-events-auto size-20! ${VIEWER_BUTTON}`}
      />
    </div>
  );
}

interface PictureViewerProps<P extends Picture> {
  pictures: readonly P[];
  firstId: string;
  caption: (picture: P) => ReactNode;
  actions: ((picture: P, onGone: () => void) => ReactNode) | undefined;
  below: ((picture: P) => ReactNode) | undefined;
  tileOf: (id: string) => Element | null;
  onClose: () => void;
}

export function PictureViewer<P extends Picture>(props: PictureViewerProps<P>) {
  const { pictures, firstId, caption, actions, below, tileOf, onClose } = props;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === firstId),
    ),
  );
  const box = useRef<HTMLDivElement>(null);
  const { stage, isClosing, zoomedIn } = useStage(box, {
    pictures,
    index,
    tileOf: ({ id }) => tileOf(id),
    failure: m.picture_failed(),
    onIndex: setIndex,
    onClosed: onClose,
  });
  const picture = pictures[index];
  const [playing, setPlaying] = useState<string | null>(null);
  if (picture === undefined) return null;
  const isPlaying = playing === picture.id && !isClosing;

  const show = (target: number) => {
    setPlaying(null);
    const within = Math.min(Math.max(target, 0), pictures.length - 1);
    if (stage) stage.show(within);
    else setIndex(within);
  };
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // Arrow keys move a zoomed picture and a playing video. With a modifier the browser uses them.
    const target =
      zoomedIn || isPlaying || altKey || ctrlKey || metaKey ? null : targetOf(key, index, pictures.length);
    if (target !== null) show(target);
  };
  return (
    <Modal
      label={picture.alt}
      onClose={stage ? stage.close : onClose}
      // While closing, a second press of back leaves the page.
      closesOnBack={!isClosing}
      onKeyDown={onKeyDown}
      className={`${FULL_SCREEN} !bg-transparent !text-white backdrop:bg-transparent`}
    >
      {/* Hidden from screen readers while the plain picture is there. */}
      <div ref={box} aria-hidden={stage === null} className="absolute inset-0 isolate" />
      {stage === null ? <PlainPicture picture={picture} /> : null}
      {isPlaying && picture.video !== null ? (
        <div className="absolute inset-0 bg-black">
          <VideoPlayer address={picture.video} label={picture.alt} autoPlay onEnd={() => setPlaying(null)} />
        </div>
      ) : null}
      <div
        data-zoomed={zoomedIn ? '' : undefined}
        className={`group/viewer contents ${isClosing ? '*:invisible' : ''}`}
      >
        <ViewerBar
          position={m.picture_position({ index: index + 1, total: pictures.length })}
          onClose={stage ? stage.close : onClose}
          zoom={stage && !isPlaying ? { zoomedIn, toggle: stage.toggleZoom } : null}
          file={picture.file}
          saveLabel={picture.video === null ? m.picture_keep() : m.picture_keep_video()}
        >
          {actions?.(picture, onClose)}
        </ViewerBar>
        <Step
          icon={ChevronLeft}
          label={m.picture_previous()}
          onStep={index > 0 ? () => show(index - 1) : null}
          className="left-[max(0.75rem,env(safe-area-inset-left))]"
        />
        <Step
          icon={ChevronRight}
          label={m.picture_next()}
          onStep={index < pictures.length - 1 ? () => show(index + 1) : null}
          className="right-[max(0.75rem,env(safe-area-inset-right))]"
        />
        {picture.video === null || isPlaying || zoomedIn ? null : (
          <PlayButton onPlay={() => setPlaying(picture.id)} />
        )}
        <div
          hidden={isPlaying}
          className={`pointer-events-none absolute inset-x-0 bottom-0 max-h-[40%] overflow-y-auto bg-linear-to-t from-black/85 via-black/60 to-transparent edge-x pt-8 pb-[max(1.25rem,env(safe-area-inset-bottom))] ${HIDDEN_WHILE_ZOOMED}`}
        >
          {/* A higher panel needs a longer fade, so that its first line stays readable on a photo. */}
          <div aria-live="polite" className={below ? 'pt-4' : ''}>
            {caption(picture)}
          </div>
          {below?.(picture)}
        </div>
      </div>
    </Modal>
  );
}

interface ViewerBarProps {
  position: string;
  onClose: () => void;
  zoom: { zoomedIn: boolean; toggle: () => void } | null;
  file: Picture['file'];
  saveLabel: string;
  children: ReactNode;
}

function ViewerBar({ position, onClose, zoom, file, saveLabel, children }: ViewerBarProps) {
  return (
    <div className={TOP_BAR}>
      <div className="flex items-center gap-4">
        <IconButton icon={X} label={m.common_close()} onClick={onClose} className={VIEWER_BUTTON} />
        <span className="rounded-full bg-night/70 px-3 py-1 tabular-nums">{position}</span>
      </div>
      <div className="flex gap-3">
        {zoom ? (
          <IconButton
            icon={zoom.zoomedIn ? ZoomOut : ZoomIn}
            label={zoom.zoomedIn ? m.picture_zoom_out() : m.picture_zoom_in()}
            onClick={zoom.toggle}
            className={VIEWER_BUTTON}
          />
        ) : null}
        {children}
        <SaveButton key={file.address} file={file} label={saveLabel} className={VIEWER_BUTTON} />
      </div>
    </div>
  );
}

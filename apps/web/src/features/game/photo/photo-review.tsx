import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { Camera, Lightbulb, type LucideIcon, Send, Sparkles, Timer, Video } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { durationText } from '../../../lib/format/figures.ts';
import { useBlobAddress } from '../../../lib/pictures/use-blob-address.ts';
import * as m from '../../../paraglide/messages.js';
import { type VideoPart, videoIn } from '../../../queue/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FULL_SCREEN, Modal, TOP_BAR } from '../../../ui/overlays/modal.tsx';
import { VideoPlayer } from '../../../ui/pictures/video-player.tsx';
import { announceResult } from '../task/announce-result.ts';
import { CheckList } from '../task/checks.tsx';
import { SpokenSeconds, useSecondsLeft } from '../task/seconds-left.tsx';
import type { PhotoWork } from '../task/task-texts.ts';

interface PhotoReviewProps {
  task: PlayerTask;
  work: PhotoWork;
  /** Number of the attempt, counted from 1, or null while it is unknown. */
  attempt: number | null;
  /** The picture or its address, or null while neither is known. */
  picture: Blob | string | null;
  /** Set if `picture` has a video behind it. */
  video?: VideoPart | undefined;
  error?: string | null;
  status?: string | null;
  /** True while the main action runs. The player cannot take another photo until it ends. */
  busy?: boolean;
  main: {
    /** The default label and icon are those of handing in. */
    label?: () => string;
    icon?: LucideIcon;
    /** Why the action is impossible, or null when it is possible. */
    hint?: string | null;
    onClick: () => void;
  };
  /** Null while the player cannot take another photo. */
  onAgain: (() => void) | null;
  cancelText?: string;
  /** Null while the player cannot give up the photo. */
  onCancel: (() => void) | null;
  onClose: () => void;
  children?: ReactNode;
}

/** Returns the address of the video behind a picture; undefined without one. */
function useVideoAddress(picture: Blob | string | null, video: VideoPart | undefined): string | undefined {
  const bytes = useMemo(
    () => (picture instanceof Blob && video ? videoIn(picture, video) : null),
    [picture, video],
  );
  return useBlobAddress(bytes);
}

const LABEL = 'min-w-0 rounded-full bg-sea px-4 py-2 font-bold text-white';

export function PhotoReview(props: PhotoReviewProps) {
  const {
    task,
    work,
    attempt,
    picture,
    video,
    error,
    status,
    busy = false,
    onAgain,
    onCancel,
    onClose,
  } = props;
  const { label = m.photo_submit, icon = Send, hint = null, onClick } = props.main;
  const { maxAttempts } = work;
  const address = useBlobAddress(picture);
  const videoAddress = useVideoAddress(picture, video);
  const hintId = useId();
  return (
    <Modal label={task.description} onClose={onClose} className={`${FULL_SCREEN} short:flex-row !bg-night`}>
      <div className="relative min-h-40 grow basis-0 short:min-h-0">
        {videoAddress ? (
          <VideoPlayer address={videoAddress} still={address} label={m.video_review_alt()} />
        ) : address ? (
          <img
            src={address}
            alt={m.photo_review_alt()}
            className="absolute inset-0 size-full object-contain"
          />
        ) : null}
        <div className={TOP_BAR}>
          <p className={LABEL}>{task.description}</p>
          {attempt === null || maxAttempts === null ? null : (
            <p className={LABEL}>{m.photo_attempt({ attempt, max: maxAttempts })}</p>
          )}
        </div>
      </div>
      <div className="mx-auto flex max-h-4/5 w-full max-w-2xl flex-col gap-3 rounded-t-panel bg-page edge-x pt-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] short:max-h-none short:w-[26rem] short:shrink-0 short:rounded-none">
        <div className="-mx-1 grid gap-3 overflow-y-auto px-1 pb-2">
          {error ? <Notice tone="bad">{error}</Notice> : null}
          {status ? (
            <p role="status" className="font-bold">
              {status}
            </p>
          ) : null}
          {props.children}
          {hint ? (
            <p id={hintId} className="text-ink-2">
              {hint}
            </p>
          ) : null}
        </div>
        <div className="flex shrink-0 gap-3">
          {onAgain === null ? null : (
            <Button
              icon={work.taskType === 'video' ? Video : Camera}
              // A player who cannot hand in the photo has to take another photo.
              variant={hint !== null && !busy ? 'primary' : 'secondary'}
              className="min-h-14 grow"
              disabled={busy}
              onClick={onAgain}
            >
              {m.photo_again()}
            </Button>
          )}
          <Button
            icon={icon}
            variant={hint === null ? 'primary' : 'secondary'}
            className={hint === null ? 'grow-[2]' : ''}
            busy={busy}
            disabled={hint !== null}
            aria-describedby={hint ? hintId : undefined}
            onClick={onClick}
          >
            {label()}
          </Button>
        </div>
        <Button
          variant="quiet"
          className="shrink-0"
          disabled={onCancel === null}
          onClick={onCancel ?? undefined}
        >
          {props.cancelText ?? m.common_cancel()}
        </Button>
      </div>
    </Modal>
  );
}

interface DecisionCountdownProps {
  /** Milliseconds left when the countdown mounts. */
  remainingMs: number;
  decision: 'approve' | 'reject';
}

/** Says when the server decides on the photo by itself, and what it decides (spec 2). */
function DecisionCountdown({ remainingMs, decision }: DecisionCountdownProps) {
  const seconds = useSecondsLeft(remainingMs);
  const time = durationText(seconds);
  const countdownText =
    decision === 'approve' ? m.photo_auto_approve({ time }) : m.photo_auto_reject({ time });
  const text = seconds === 0 ? m.photo_auto_now() : countdownText;
  return (
    <p className="flex items-start gap-3 rounded-2xl bg-waiting px-4 py-3 font-bold text-on-waiting">
      <Timer aria-hidden className="mt-0.5 size-5 shrink-0" />
      <SpokenSeconds seconds={seconds} text={text} />
    </p>
  );
}

interface PhotoResultsProps extends Pick<SubmissionResult, 'checks' | 'source'> {
  work: PhotoWork;
  passed: boolean;
  /** Milliseconds until the server decides by itself, or null without a time limit. */
  remainingMs: number | null;
}

/** Shows whether a photo passed, the result of each check (design 9), and the time left. */
export function PhotoResults(props: PhotoResultsProps) {
  const { work, passed, checks, source, remainingMs } = props;
  const { autoAdvance } = work;
  // Runs once, because a photo gets its results once.
  useEffect(() => announceResult(passed ? 'good' : 'attention'), [passed]);
  const Icon = passed ? Sparkles : Lightbulb;
  const almost = checks.some((check) => check.passed);
  return (
    <>
      <div role="status" className="grid gap-4">
        <div className="flex items-center gap-4">
          <span
            className={`pop-in flex size-14 shrink-0 items-center justify-center rounded-full ${passed ? 'bg-olive text-page' : 'bg-sun text-night'}`}
          >
            <Icon aria-hidden className="size-8" />
          </span>
          <div className="min-w-0">
            <h2 className="text-3xl">
              {passed ? m.verdict_photo_passed() : almost ? m.verdict_almost() : m.verdict_not_yet()}
            </h2>
            <p className={`mt-1 ${passed ? '' : 'font-bold text-on-bad'}`}>
              {passed ? m.verdict_photo_passed_text() : m.verdict_refused_text()}
            </p>
          </div>
        </div>
        {checks.length > 0 ? <CheckList checks={checks} source={source} /> : null}
      </div>
      {remainingMs === null || autoAdvance === null ? null : (
        <DecisionCountdown remainingMs={remainingMs} decision={autoAdvance.decision} />
      )}
    </>
  );
}

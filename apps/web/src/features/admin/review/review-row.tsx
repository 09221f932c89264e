import type { PhotoId } from '@reisspel/contract/ids';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import { isLocationDispute } from '@reisspel/rules/verdicts';
import {
  Check,
  CircleCheck,
  CircleHelp,
  CircleX,
  MessageCircleQuestion,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { pageBase } from '../../../lib/base.ts';
import { localClock } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/overlays/modal.tsx';
import { VideoPlayer } from '../../../ui/pictures/video-player.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { Ago, useAwaited } from '../panel.tsx';
import { useMay } from '../power.ts';
import { sourceText } from '../progress/progress-texts.ts';
import { LookalikeNotice } from './lookalike.tsx';
import { ErasePhotoModal } from './removal-requests.tsx';
import {
  arrivalText,
  decidedByOtherText,
  outcomeText,
  possibleDecisions,
  reviewCheckText,
} from './review-texts.ts';
import { type Decision, type ReviewEntry, type Reviews, useReview } from './use-reviews.ts';

interface ReviewRowProps {
  entry: ReviewEntry;
  reviews: Reviews;
}

function namesOf({ team, task }: ReviewEntry) {
  return { team: team.name, task: task.description };
}

/** The buttons stay busy until the live state shows the decision. */
function ReviewActions({ entry, reviews }: ReviewRowProps) {
  const { submission, isSuperseded } = entry;
  const [awaited, setAwaited] = useAwaited(submission.review.state);
  const review = useReview(submission, (answer) => reviews.onDecided(entry, answer));
  const possible = possibleDecisions(submission, isSuperseded);
  const isPending = submission.review.state === 'asked';
  const busy = review.isPending || awaited !== null;
  const decide = (decision: Decision) =>
    review.mutate(decision, { onSuccess: (answer) => setAwaited(answer.submission.review.state) });
  const photoLabel = <span className="sr-only">{m.admin_review_about(namesOf(entry))}</span>;
  return (
    <>
      <Failure error={review.error} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {possible.approve ? (
          <Button
            className={`grow ${isPending ? 'border-olive! bg-olive! text-card!' : ''}`}
            busy={busy}
            onClick={() => decide({ decision: 'approve' })}
          >
            <Check aria-hidden className={`size-5 ${isPending ? '' : 'text-on-good'}`} />
            {m.admin_review_approve()}
            {photoLabel}
          </Button>
        ) : null}
        {possible.reject ? (
          <Button className="grow" disabled={busy} onClick={() => reviews.openReject(entry)}>
            <X aria-hidden className="size-5 text-on-bad" />
            {m.admin_review_reject()}
            {photoLabel}
          </Button>
        ) : null}
        {possible.undo ? (
          <Button icon={Undo2} className="grow" busy={busy} onClick={() => decide(null)}>
            {m.admin_review_undo()}
            {photoLabel}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface ReviewPhotoProps {
  photoId: PhotoId;
  /** True for the still of a video. */
  isVideo: boolean;
  names: ReturnType<typeof namesOf>;
  onErased: () => void;
  onClose: () => void;
}

function ReviewPhoto({ photoId, isVideo, names, onErased, onClose }: ReviewPhotoProps) {
  const [isEraseOpen, setEraseOpen] = useState(false);
  const mayErase = useMay('organiser');
  const address = `${pageBase()}/api/photos/${photoId}`;
  return (
    <Modal
      label={m.admin_review_about(names)}
      onClose={onClose}
      className={`${FULL_SCREEN} !bg-black !text-white`}
    >
      <figure className="relative flex h-full flex-col">
        {isVideo ? (
          <div className="relative min-h-0 grow">
            <VideoPlayer
              address={`${address}/video`}
              still={`${address}/view`}
              label={m.gallery_video_alt(names)}
            />
          </div>
        ) : (
          <img
            src={`${address}/view`}
            alt={m.gallery_photo_alt(names)}
            className="min-h-0 w-full grow object-contain"
          />
        )}
        <figcaption className="flex flex-wrap items-center justify-between gap-3 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <span>
            <strong className="display block text-xl">{names.task}</strong>
            {names.team}
          </span>
          {mayErase ? (
            <Button icon={Trash2} onClick={() => setEraseOpen(true)}>
              {m.admin_removal_erase()}
            </Button>
          ) : null}
        </figcaption>
        <IconButton
          icon={X}
          label={m.common_close()}
          onClick={onClose}
          className="!absolute top-[max(1rem,env(safe-area-inset-top))] right-4 bg-night/70 text-white hover:bg-night"
        />
      </figure>
      {isEraseOpen ? (
        <ErasePhotoModal photoId={photoId} onErased={onErased} onClose={() => setEraseOpen(false)} />
      ) : null}
    </Modal>
  );
}

const CHECK_LOOKS = {
  passed: { icon: CircleCheck, className: 'text-on-good', word: m.check_result_passed },
  failed: { icon: CircleX, className: 'text-on-bad', word: m.check_result_failed },
  unchecked: { icon: CircleHelp, className: 'text-on-waiting', word: m.check_result_unchecked },
} as const;

function ReviewChecks({ checks, source }: Pick<AdminSubmission, 'checks' | 'source'>) {
  if (checks.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2.5 rounded-2xl bg-page px-4 py-3 text-sm">
      {checks.map((check) => {
        const { title, finding, checker, state } = reviewCheckText(check, source);
        const { icon: Icon, className, word } = CHECK_LOOKS[state];
        return (
          <li key={check.type} className="flex items-start gap-2.5">
            <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${className}`} />
            <div className="min-w-0">
              <p className="font-bold">
                {title}: <span className={className}>{word()}</span>
              </p>
              <p>
                {finding} <span className="text-ink-2">{checker}</span>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function ReviewRow({ entry, reviews }: ReviewRowProps) {
  const { submission, team, task, isSuperseded, earlier } = entry;
  const [isEnlarged, setEnlarged] = useState(false);
  const { review, photoId, attempt, createdAt, checks, source } = submission;
  const outcome = outcomeText(submission);
  const arrival = arrivalText(submission);
  const origin = sourceText(source);
  const isVideo = submission.videoType !== null;
  const names = namesOf(entry);
  const mayJudge = useMay('judge');
  const { decidedByOther } = reviews;
  const isDecidedByOther = decidedByOther?.submission.id === submission.id && !decidedByOther.wasPending;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card bg-card p-[min(1rem,4vw)] shadow-card">
      {review.state === 'asked' && mayJudge ? (
        <p className="-m-1 mb-0 flex items-center gap-2 rounded-2xl bg-late px-4 py-2.5 font-bold text-on-late">
          <MessageCircleQuestion aria-hidden className="size-5 shrink-0" />
          {isLocationDispute(checks) ? m.admin_review_asked_location() : m.admin_review_asked()}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-4">
        {photoId === null ? null : (
          <button
            type="button"
            onClick={() => setEnlarged(true)}
            aria-label={
              isVideo ? m.picture_open({ picture: m.gallery_video_alt(names) }) : m.admin_review_open(names)
            }
            className="size-24 shrink-0 overflow-hidden rounded-2xl sm:size-28"
          >
            <img
              src={`${pageBase()}/api/photos/${photoId}/thumb`}
              alt=""
              loading="lazy"
              className="size-full bg-sand object-cover"
            />
          </button>
        )}
        <div className="min-w-0 grow basis-44">
          <h3 className="flex items-center gap-2 text-lg">
            <TeamDot color={team.color} />
            <span className="min-w-0">{team.name}</span>
          </h3>
          <p className="font-bold">{task.description}</p>
          <p className="line-clamp-2 text-sm">{task.instructions}</p>
          <p className="text-ink-2 text-sm">
            {m.admin_review_attempt({ attempt })} · {localClock(createdAt)} · <Ago at={createdAt} />
          </p>
          {arrival === null ? null : <p className="text-ink-2 text-sm">{arrival}</p>}
          {origin === null ? null : <p className="text-ink-2 text-sm">{origin}</p>}
        </div>
      </div>
      <div>
        <Chip tone={outcome.tone}>{outcome.text}</Chip>
        {review.state === 'rejected' ? <p className="mt-1.5">“{review.reason}”</p> : null}
        {isSuperseded ? <p className="mt-1.5 text-ink-2 text-sm">{m.admin_review_other_counts()}</p> : null}
      </div>
      <ReviewChecks checks={checks} source={source} />
      {earlier === null || photoId === null ? null : (
        <LookalikeNotice entry={entry} photoId={photoId} earlier={earlier} />
      )}
      {isDecidedByOther ? <Notice tone="info">{decidedByOtherText(submission, team)}</Notice> : null}
      {mayJudge ? <ReviewActions entry={entry} reviews={reviews} /> : null}
      {isEnlarged && photoId !== null ? (
        <ReviewPhoto
          photoId={photoId}
          isVideo={isVideo}
          names={names}
          onErased={() => {
            setEnlarged(false);
            reviews.onErased(entry);
          }}
          onClose={() => setEnlarged(false)}
        />
      ) : null}
    </li>
  );
}

interface ReviewRowsProps {
  rows: readonly ReviewEntry[];
  reviews: Reviews;
  className: string;
}

export function ReviewRows({ rows, reviews, className }: ReviewRowsProps) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {rows.map((entry) => (
        <ReviewRow key={entry.submission.id} entry={entry} reviews={reviews} />
      ))}
    </ul>
  );
}

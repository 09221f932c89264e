import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { Link, useRouterState } from '@tanstack/react-router';
import { CloudUpload, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSafariTab } from '../../../lib/device/device-storage.ts';
import { holdUpdates } from '../../../lib/device/update-hold.ts';
import { useWakeLock } from '../../../lib/device/use-wake-lock.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { onConnected } from '../../../live/session-signal.ts';
import * as m from '../../../paraglide/messages.js';
import { resendAnswers, useAnswersUnderWay } from '../../../queue/answers.ts';
import { type Concluded, isOnItsWay, type Rejected } from '../../../queue/entry.ts';
import { pendingPhotos } from '../../../queue/pending.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { connectQueue } from '../../../queue/queue-bridge.ts';
import { sendReplies } from '../../../queue/replies.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { announceResult, celebrate } from '../task/announce-result.ts';
// The sheet does not load lazily, because there may be no network when it opens.
import { QueueSheet } from './queue-sheet.tsx';
import { countText, isAtRisk, newsOf, pendingTexts, statusText } from './queue-texts.ts';
import { usePhotoQueue } from './use-photo-queue.ts';

/** Gives the board its texts about waiting photos and answers. */
function useConnectQueue(): void {
  const { photos, status } = usePhotoQueue();
  const answers = useAnswersUnderWay();
  const blocked = status.is === 'blocked';
  const wasPaused = useRef(false);
  useEffect(() => {
    connectQueue({
      pendingTexts: (own) => pendingTexts(pendingPhotos(own, photos), { own, answers, blocked }),
      onPlayState: (state) => {
        photoQueue.onPlayState(state);
        // The server refused what this phone sent in the pause.
        if (wasPaused.current && state.phase === 'running') {
          photoQueue.tryNow();
          resendAnswers();
        }
        wasPaused.current = state.phase === 'paused';
      },
    });
  }, [photos, answers, blocked]);
}

/** Scrolls the page along with the bar's height. Keeps the bar's space if this is impossible. */
function useSteadyPage(bar: RefObject<HTMLElement | null>, address: string): void {
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address
  useLayoutEffect(() => {
    if (!bar.current) return;
    bar.current.style.minHeight = '';
    height.current = bar.current.offsetHeight;
  }, [bar, address]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    // Chrome's own scroll anchoring would scroll a second time, and fails at the top of a page.
    root.style.overflowAnchor = 'none';
    const followHeight = () => {
      const grown = element.offsetHeight - height.current;
      // Until the user touches the page, it keeps showing its top.
      if (grown !== 0 && navigator.userActivation?.hasBeenActive !== false) {
        if (grown + scrollY < 0) element.style.minHeight = `${height.current - scrollY}px`;
        scrollBy({ top: grown, behavior: 'instant' });
      }
      height.current = element.offsetHeight;
    };
    const observer = new ResizeObserver(followHeight);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.overflowAnchor = '';
    };
  }, [bar]);
}

/** The conclusion of a queued photo. Good news closes by itself (spec 9). */
function QueueNews({ concluded }: { concluded: Concluded | Rejected }) {
  const { photo, conclusion } = concluded;
  const [tone, text] = newsOf(concluded);
  const isGood = tone === 'good';
  useEffect(() => (isGood ? celebrate() : announceResult('attention')), [isGood]);
  const close = () => photoQueue.dismiss(photo.id);
  useTimeout(close, usePageVisible() && isGood ? BANNER_SHOWN_MS : null);
  const held = conclusion.is === 'answered' && conclusion.result.outcome.verdict === 'held';
  return (
    <Notice tone={tone}>
      <div className="flex items-center gap-3">
        <span className="grow">
          {text}
          {held ? (
            <Link to="/game" search={{ opdracht: photo.task.id }} onClick={close} className="ml-2 underline">
              {m.game_see_photo()}
            </Link>
          ) : null}
        </span>
        <IconButton icon={X} label={m.common_close()} onClick={close} className="-my-3 -mr-2" />
      </div>
    </Notice>
  );
}

const BAR_STYLE =
  'flex flex-wrap items-center gap-x-3 gap-y-1 bg-waiting edge-x pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-on-waiting shadow-card';

/** A bar about this phone's photo queue, at the top of every page. */
export default function QueueBar() {
  const { photos, notNeeded, status, news } = usePhotoQueue();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useSteadyPage(bar, useRouterState({ select: ({ location }) => location.href }));
  useConnectQueue();
  useEffect(() => photoQueue.loadServerTime(), []);
  useEffect(() => {
    const resend = () => {
      resendAnswers();
      void sendReplies();
    };
    resend();
    addEventListener('online', resend);
    const stop = onConnected(resend);
    return () => {
      stop();
      removeEventListener('online', resend);
    };
  }, []);
  const sending = status.is === 'sending';
  useEffect(() => (sending ? holdUpdates() : undefined), [sending]);
  // A phone that sleeps stops its upload.
  useWakeLock(sending);
  const firstWaiting = photos.find((photo) => isOnItsWay(photo) && !notNeeded.has(photo.id));
  const why = statusText(status, firstWaiting?.team.name ?? '');
  const isWaiting = firstWaiting !== undefined;
  const atRisk = isSafariTab() && isAtRisk(photos, serverNow());
  return (
    <aside
      ref={bar}
      aria-label={m.queue_label()}
      className="pointer-events-none sticky top-0 z-20 *:pointer-events-auto print:hidden"
    >
      <div className={photos.length > 0 ? BAR_STYLE : 'sr-only'}>
        <CloudUpload aria-hidden className="size-6 shrink-0" />
        <p role="status" className="min-w-0 grow basis-40 py-1">
          {photos.length > 0 ? <strong className="block">{countText(photos, notNeeded)}</strong> : null}
          {isWaiting ? why : null}
          {atRisk ? <strong className="block">{m.queue_clearing_soon()}</strong> : null}
        </p>
        <div className="ml-auto flex gap-x-3">
          {isWaiting && !sending ? (
            <Button variant="quiet" onClick={() => photoQueue.tryNow()}>
              {m.queue_try_now()}
            </Button>
          ) : null}
          {photos.length > 0 ? (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {m.queue_show()}
            </Button>
          ) : null}
        </div>
      </div>
      {news.length > 0 ? (
        <div className="mx-auto grid max-w-[41.5rem] gap-2 edge-x pt-2">
          {news.map((concluded) => (
            <QueueNews key={concluded.photo.id} concluded={concluded} />
          ))}
        </div>
      ) : null}
      {open ? <QueueSheet onClose={() => setOpen(false)} /> : null}
    </aside>
  );
}

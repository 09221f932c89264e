import { useRouterState } from '@tanstack/react-router';
import { CloudUpload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isSafariTab } from '../../../lib/device-storage.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { holdUpdates } from '../../../lib/update-hold.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { onConnected } from '../../../live/session-signal.ts';
import * as m from '../../../paraglide/messages.js';
import { resendAnswers, useAnswersUnderWay } from '../../../queue/answers.ts';
import { serveBoard } from '../../../queue/door.ts';
import { isOnItsWay } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { replay } from '../../../queue/replay.ts';
import { Button } from '../../../ui/button.tsx';
import { pendingTexts } from './pending-texts.ts';
import { QueueNews } from './queue-news.tsx';
// Loaded ahead, because there may be no network when it is opened.
import { QueueSheet } from './queue-sheet.tsx';
import { countText, isAtRisk, statusText } from './queue-texts.ts';
import { usePhotoQueue, useSteadyPage } from './use-photo-queue.ts';

function useBoardTexts(): void {
  const { photos, status } = usePhotoQueue();
  const answers = useAnswersUnderWay();
  const blocked = status.is === 'blocked';
  useEffect(() => {
    serveBoard({
      replay: (own) => pendingTexts(replay(own, photos), { own, answers, blocked }),
      onState: (state) => photoQueue.hearState(state),
    });
  }, [photos, answers, blocked]);
}

const BAR =
  'flex flex-wrap items-center gap-x-3 gap-y-1 bg-waiting edge-x pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-on-waiting shadow-card';

/** The photo queue of this phone with its state and news, above every page of the trip. */
export default function QueueDock() {
  const { photos, notNeeded, status, news } = usePhotoQueue();
  const [open, setOpen] = useState(false);
  const dock = useRef<HTMLElement>(null);
  useSteadyPage(dock, useRouterState({ select: ({ location }) => location.href }));
  useBoardTexts();
  useEffect(() => photoQueue.learnClock(), []);
  useEffect(() => {
    resendAnswers();
    return onConnected(resendAnswers);
  }, []);
  const sending = status.is === 'sending';
  useEffect(() => (sending ? holdUpdates() : undefined), [sending]);
  // A sleeping phone stops an upload.
  useWakeLock(sending);
  const first = photos.find((photo) => isOnItsWay(photo) && !notNeeded.has(photo.id));
  const why = statusText(status, first?.team.name ?? '');
  const waits = first !== undefined;
  const atRisk = isSafariTab() && isAtRisk(photos, serverNow());
  return (
    <aside
      ref={dock}
      aria-label={m.queue_label()}
      className="pointer-events-none sticky top-0 z-20 *:pointer-events-auto print:hidden"
    >
      <div className={photos.length > 0 ? BAR : 'sr-only'}>
        <CloudUpload aria-hidden className="size-6 shrink-0" />
        <p role="status" className="min-w-0 grow basis-40 py-1">
          {photos.length > 0 ? <strong className="block">{countText(photos, notNeeded)}</strong> : null}
          {waits ? why : null}
          {atRisk ? <strong className="block">{m.queue_clearing_soon()}</strong> : null}
        </p>
        <div className="ml-auto flex gap-x-3">
          {waits && !sending ? (
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

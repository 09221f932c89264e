import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Concluded, Rejected } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { celebrate, tellResult } from '../task/tell-result.ts';
import { newsOf } from './queue-texts.ts';

function useShownFor(shownMs: number | null, onEnd: () => void): void {
  useEffect(() => {
    if (shownMs === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(onEnd, shownMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [shownMs, onEnd]);
}

/** The result of a photo while the player does something else. Good news disappears (spec 9). */
export function QueueNews({ concluded }: { concluded: Concluded | Rejected }) {
  const { photo, conclusion } = concluded;
  const { tone, text, passing } = newsOf(concluded);
  const { id } = photo;
  useEffect(() => (passing ? celebrate() : undefined), [passing]);
  useEffect(() => {
    // `celebrate` already reports good news.
    if (!passing) tellResult('attention');
  }, [passing]);
  const onEnd = useCallback(() => photoQueue.dismiss(id), [id]);
  useShownFor(passing ? BANNER_SHOWN_MS : null, onEnd);
  const held = conclusion.is === 'answered' && conclusion.result.outcome.verdict === 'held';
  return (
    <Notice tone={tone}>
      <div className="flex items-center gap-3">
        <span className="grow">
          {text}
          {held ? (
            <Link to="/game" search={{ opdracht: photo.task.id }} onClick={onEnd} className="ml-2 underline">
              {m.game_see_photo()}
            </Link>
          ) : null}
        </span>
        <IconButton icon={X} label={m.common_close()} onClick={onEnd} className="-my-3 -mr-2" />
      </div>
    </Notice>
  );
}

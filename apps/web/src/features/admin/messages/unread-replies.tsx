import type { TeamId } from '@reisspel/contract/ids';
import type { DashboardState } from '@reisspel/contract/live';
import { MessageCircle } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';

interface UnreadRepliesProps extends Pick<DashboardState, 'replies' | 'teams' | 'tasks'> {
  onOpen: (id: TeamId) => void;
}

/** The teams whose messages no organiser has seen, each with its newest message. */
export function UnreadReplies({ replies, teams, tasks, onOpen }: UnreadRepliesProps) {
  const unread = replies.filter(({ isRead }) => !isRead);
  const byTeam = Map.groupBy(unread, ({ teamId }) => teamId);
  const isEmpty = unread.length === 0;
  return (
    <section aria-label={m.admin_replies_new()} className={isEmpty ? 'sr-only' : 'mb-6'}>
      {isEmpty ? null : <h2 className="scroll-mt-4 text-2xl">{m.admin_replies_new()}</h2>}
      <p role="status" className={isEmpty ? '' : 'mt-1 mb-3 text-ink-2'}>
        {isEmpty ? null : m.admin_replies_count({ count: unread.length })}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start gap-3 empty:hidden">
        {[...byTeam].map(([teamId, [newest, ...older]]) => {
          const team = teams.find(({ id }) => id === teamId)?.name;
          const task = tasks.find(({ id }) => id === newest?.taskId)?.description;
          if (newest === undefined || team === undefined) return null;
          return (
            <li key={teamId}>
              <Card className="grid gap-3">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <strong>{team}</strong>
                  <Chip tone="waiting">{m.admin_replies_unread({ count: older.length + 1 })}</Chip>
                </div>
                {task === undefined ? null : <p className="text-ink-2">{m.replies_about({ task })}</p>}
                <p className="whitespace-pre-line wrap-anywhere">{newest.text}</p>
                <Button icon={MessageCircle} aria-haspopup="dialog" onClick={() => onOpen(teamId)}>
                  {m.admin_replies_open()}
                  <span className="sr-only">{team}</span>
                </Button>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

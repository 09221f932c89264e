import type { OwnTeam, PlayerTask } from '@reisspel/contract/live';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { useWaitingReplies } from '../../../queue/replies.ts';
import { Button } from '../../../ui/button.tsx';
import { Conversation } from './conversation.tsx';

export interface RepliesProps {
  own: OwnTeam;
  /** The task that a new message is about; null for none. */
  task: Pick<PlayerTask, 'id' | 'description'> | null;
}

/** Opens the conversation with the organiser. Messages that wait for a network are named here. */
export default function Replies({ own, task }: RepliesProps) {
  const [isOpen, setOpen] = useState(false);
  const sentIds = new Set<string>(own.replies.map(({ id }) => id));
  const waiting = useWaitingReplies().filter(({ id, teamId }) => teamId === own.id && !sentIds.has(id));
  if (!own.mayReply && own.replies.length === 0 && waiting.length === 0) return null;
  const label = task === null ? m.replies_open : m.replies_ask;
  return (
    <div className="grid gap-2">
      <Button icon={MessageCircle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {own.mayReply ? label() : m.replies_read()}
      </Button>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {waiting.length === 0 ? null : m.replies_waiting_count({ count: waiting.length })}
      </p>
      {isOpen ? (
        <Conversation own={own} task={task} waiting={waiting} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

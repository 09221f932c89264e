import type { AdminReply } from '@reisspel/contract/game';
import type { DashboardState } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { localClock } from '../../../lib/format/dates.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/forms/organiser-forms.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { deleteReply, markReplyRead } from '../mutations.ts';
import { useNotices } from '../panel.tsx';
import { MessageForm } from './message-form.tsx';

/** Tells the server what this organiser has on a visible screen. */
function useReading(replies: readonly AdminReply[]): void {
  const { mutate } = useMutation(markReplyRead);
  const isVisible = usePageVisible();
  const newestUnread = replies.find(({ isRead }) => !isRead)?.id;
  useEffect(() => {
    if (isVisible && newestUnread !== undefined) mutate(newestUnread);
  }, [isVisible, newestUnread, mutate]);
}

interface ConversationProps extends Pick<DashboardState, 'messages' | 'replies' | 'tasks'> {
  team: TeamCard;
  onClose: () => void;
}

/** What a team and the organiser wrote, newest first, and a form for an answer. */
export function Conversation({ team: { id: teamId, name: team }, onClose, ...state }: ConversationProps) {
  const replies = state.replies.filter((reply) => reply.teamId === teamId);
  useReading(replies);
  const { notices, showNotice } = useNotices();
  const title = m.admin_replies_title({ team });
  const taskNames = new Map(state.tasks.map(({ id, description }) => [id, description]));
  const messages = state.messages.filter((message) => [teamId, null].includes(message.teamId));
  const lines = [...messages, ...replies].toSorted((a, b) => b.createdAt - a.createdAt);
  return (
    <Modal label={title} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <h2 className="text-2xl">{title}</h2>
        <MessageForm to={teamId} onSent={() => showNotice(m.admin_message_sent())} />
        <div className="grid gap-2 empty:hidden">{notices}</div>
        <ul aria-live="polite" aria-label={title} className="grid gap-2">
          {lines.map((line) => {
            const time = localClock(line.createdAt);
            if (!('isRead' in line)) {
              return (
                <li key={line.id} className="grid gap-1 rounded-2xl bg-sand px-4 py-3">
                  <p className="text-sm">
                    {line.teamId === null ? m.admin_replies_to_all({ time }) : m.admin_replies_you({ time })}
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{line.text}</p>
                </li>
              );
            }
            const task = line.taskId === null ? undefined : taskNames.get(line.taskId);
            return (
              <li
                key={line.id}
                className="grid gap-1 rounded-2xl bg-verification px-4 py-3 text-on-verification"
              >
                <p className="text-sm">{m.admin_message_line({ team, time })}</p>
                {task === undefined ? null : <p className="text-sm">{m.replies_about({ task })}</p>}
                <p className="whitespace-pre-line wrap-anywhere">{line.text}</p>
                <ConfirmButton
                  button={{
                    icon: Trash2,
                    variant: 'quiet',
                    className: '-mx-3 justify-self-start',
                    children: m.admin_replies_delete(),
                  }}
                  title={m.admin_replies_delete_title()}
                  text={m.admin_replies_delete_text()}
                  confirm={m.admin_replies_delete()}
                  request={deleteReply}
                  variables={line.id}
                />
              </li>
            );
          })}
        </ul>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
    </Modal>
  );
}

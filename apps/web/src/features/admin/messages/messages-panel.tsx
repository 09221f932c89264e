import type { OrganiserMessage } from '@reisspel/contract/game';
import type { TeamId } from '@reisspel/contract/ids';
import type { DashboardState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { MessageCircle, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { localClock } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { GameSwitch } from '../game-switch.tsx';
import { withdrawMessage } from '../mutations.ts';
import { NoTeamsYet, Panel, useNotices } from '../panel.tsx';
import { MessageForm } from './message-form.tsx';

/** The button stays busy after success, until the live state removes the line. */
function MessageLine({ message, team }: { message: OrganiserMessage; team: string }) {
  const withdraw = useMutation(withdrawMessage);
  const { id, text, createdAt } = message;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-48">
          <p className="text-ink-2 text-sm">{m.admin_message_line({ team, time: localClock(createdAt) })}</p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
        <Button
          icon={Undo2}
          variant="quiet"
          className="-mx-3"
          busy={withdraw.isPending || withdraw.isSuccess}
          onClick={() => withdraw.mutate(id)}
        >
          {m.admin_message_withdraw()}
          <span className="sr-only">{text}</span>
        </Button>
      </div>
      <Failure error={withdraw.error} />
    </li>
  );
}

type ConversationsProps = Pick<DashboardState, 'teams' | 'replies'> & { onOpen: (id: TeamId) => void };

/** The teams that have written, in the order of the teams. */
function Conversations({ teams, replies, onOpen }: ConversationsProps) {
  const byTeam = Map.groupBy(replies, ({ teamId }) => teamId);
  if (byTeam.size === 0) return null;
  return (
    <section aria-label={m.admin_replies_list()} className="mt-5 grid gap-2">
      <h3 className="text-xl">{m.admin_replies_list()}</h3>
      {teams.map(({ id, name }) => {
        const own = byTeam.get(id);
        if (own === undefined) return null;
        const count = own.filter(({ isRead }) => !isRead).length;
        return (
          <Button key={id} icon={MessageCircle} aria-haspopup="dialog" onClick={() => onOpen(id)}>
            {count === 0 ? name : `${name} (${m.admin_replies_unread({ count })})`}
          </Button>
        );
      })}
    </section>
  );
}

type MessagesPanelProps = ConversationsProps & Pick<DashboardState, 'messages' | 'repliesOpen'>;

export const MessagesPanel = memo(({ messages, teams, repliesOpen, ...rest }: MessagesPanelProps) => {
  const { notices, showNotice } = useNotices();
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  return (
    <Panel id="messages" title={m.admin_messages()}>
      <div className="mb-3 grid gap-2 empty:hidden">{notices}</div>
      {teams.length === 0 ? <NoTeamsYet text={m.first_messages_empty()} className="mb-4" /> : null}
      <MessageForm to={teams} onSent={() => showNotice(m.admin_message_sent())} />
      <div className="mt-5 grid gap-1">
        <GameSwitch label={m.admin_replies_switch()} setting="repliesOpen" isOn={repliesOpen} />
        <p className="text-ink-2 text-sm">{m.admin_replies_hint()}</p>
      </div>
      <Conversations teams={teams} {...rest} />
      {messages.length === 0 ? null : (
        <ul
          aria-label={m.admin_message_list()}
          className="mt-5 divide-y-2 divide-line border-line border-t-2"
        >
          {messages.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              team={
                message.teamId === null ? m.admin_message_to_all() : (teamNames.get(message.teamId) ?? '')
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
});

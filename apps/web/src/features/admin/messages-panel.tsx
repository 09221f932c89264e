import type { OrganiserMessage } from '@reisspel/contract/game';
import { MessageId, TeamId } from '@reisspel/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { Send, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useForm } from 'react-hook-form';
import { localClock } from '../../lib/format/dates.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select, TextArea } from '../../ui/forms/inputs.tsx';
import { Failure, fieldsOf, required } from '../../ui/forms/organiser-forms.tsx';
import { sendMessage, withdrawMessage } from './mutations.ts';
import { NoTeamsYet, Panel, useNotices, useSendingId } from './panel.tsx';

/** A retry after a lost response sends the same id, so that the teams get the message once. */
function MessageForm({ teams, onSent }: { teams: readonly AdminTeam[]; onSent: () => void }) {
  const form = useForm({ defaultValues: { text: '', teamId: '' } });
  const send = useMutation(sendMessage);
  const { idFor, forgetId } = useSendingId();
  const { error, ...registered } = fieldsOf(form)('text', required(m.admin_message_required));
  const submit = form.handleSubmit(({ text, teamId }) => {
    const input = {
      id: MessageId.parse(idFor([text, teamId])),
      teamId: teamId === '' ? null : TeamId.parse(teamId),
      text,
    };
    send.mutate(input, {
      onSuccess: () => {
        forgetId();
        form.reset({ text: '', teamId });
        onSent();
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={m.admin_message_text()} hint={m.admin_message_hint()} error={error}>
        {(ids) => <TextArea {...ids} maxLength={MAX_MESSAGE_LENGTH} {...registered} />}
      </Field>
      <Field label={m.admin_message_to()}>
        {(ids) => (
          <Select
            {...ids}
            options={[['', m.admin_message_to_all()], ...teams.map(({ id, name }) => [id, name] as const)]}
            {...form.register('teamId')}
          />
        )}
      </Field>
      <Failure error={send.error} />
      <Button icon={Send} type="submit" busy={send.isPending}>
        {m.admin_message_submit()}
      </Button>
    </form>
  );
}

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

export const MessagesPanel = memo(({ messages, teams }: Pick<AdminState, 'messages' | 'teams'>) => {
  const { notices, showNotice } = useNotices();
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  return (
    <Panel id="messages" title={m.admin_messages()}>
      <div className="mb-3 grid gap-2 empty:hidden">{notices}</div>
      {teams.length === 0 ? <NoTeamsYet text={m.first_messages_empty()} className="mb-4" /> : null}
      <MessageForm teams={teams} onSent={() => showNotice(m.admin_message_sent())} />
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

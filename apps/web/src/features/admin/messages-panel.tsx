import type { MessageInput, OrganiserMessage } from '@reisspel/contract/game';
import { MessageId, TeamId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS, MAX_MESSAGE_LENGTH } from '@reisspel/contract/limits';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { Send, Undo2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { request, send } from '../../lib/api.ts';
import { localClock } from '../../lib/dates.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import { useSendingId } from './use-sending-id.ts';

function useSayMessage() {
  return useMutation({
    mutationFn: (input: MessageInput) => request<OrganiserMessage>('POST', '/api/messages', { json: input }),
  });
}

function useWithdrawMessage() {
  return useMutation({ mutationFn: (id: MessageId) => send('DELETE', `/api/messages/${id}`) });
}

interface MessageFormProps {
  teams: readonly AdminTeam[];
  onSent: () => void;
}

/** A retry after a lost answer has the same id. */
function MessageForm({ teams, onSent }: MessageFormProps) {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { text: '', teamId: '' } });
  const say = useSayMessage();
  const { idFor, arrived } = useSendingId();
  const submit = handleSubmit(({ text, teamId }) => {
    const input = {
      id: MessageId.parse(idFor([text, teamId])),
      teamId: teamId === '' ? null : TeamId.parse(teamId),
      text,
    };
    say.mutate(input, {
      onSuccess: () => {
        arrived();
        reset({ text: '', teamId });
        onSent();
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={m.admin_message_text()}
        hint={m.admin_message_hint()}
        error={formState.errors.text?.message}
      >
        {(ids) => (
          <TextArea
            {...ids}
            maxLength={MAX_MESSAGE_LENGTH}
            {...register('text', { validate: (text) => text.trim() !== '' || m.admin_message_required() })}
          />
        )}
      </Field>
      <Field label={m.admin_message_to()}>
        {(ids) => (
          <Select {...ids} {...register('teamId')}>
            <option value="">{m.admin_message_to_all()}</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {say.isError ? <Notice tone="bad">{organiserErrorText(say.error)}</Notice> : null}
      <Button type="submit" busy={say.isPending}>
        <Send aria-hidden className="size-5" />
        {m.admin_message_submit()}
      </Button>
    </form>
  );
}

interface MessagesPanelProps {
  messages: readonly OrganiserMessage[];
  teams: readonly AdminTeam[];
}

/** The button stays busy after success, until the live state removes the line. */
function MessageLine({ message, team }: { message: OrganiserMessage; team: string }) {
  const withdraw = useWithdrawMessage();
  const { id, text, createdAt } = message;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-48">
          <p className="text-ink-2 text-sm">{m.admin_message_line({ team, time: localClock(createdAt) })}</p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
        <Button
          variant="quiet"
          className="-mx-3"
          busy={withdraw.isPending || withdraw.isSuccess}
          onClick={() => withdraw.mutate(id)}
        >
          <Undo2 aria-hidden className="size-5" />
          {m.admin_message_withdraw()}
          <span className="sr-only">{text}</span>
        </Button>
      </div>
      {withdraw.isError ? <Notice tone="bad">{organiserErrorText(withdraw.error)}</Notice> : null}
    </li>
  );
}

export function MessagesPanel({ messages, teams }: MessagesPanelProps) {
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const nameOf = new Map(teams.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="messages" className="rounded-card bg-card p-[min(1.25rem,5vw)] shadow-card">
      <h2 id="messages" className="mb-4 text-2xl">
        {m.admin_messages()}
      </h2>
      <div className="mb-3 grid gap-2 empty:hidden">
        {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      </div>
      {teams.length === 0 ? (
        <p className="mb-4 rounded-2xl bg-sand px-4 py-3">
          {m.first_messages_empty()}{' '}
          <a href="#teams" className="text-link">
            {m.first_teams_title()}
          </a>
        </p>
      ) : null}
      <MessageForm teams={teams} onSent={() => showFlash({ tone: 'good', text: m.admin_message_sent() })} />
      {messages.length === 0 ? null : (
        <ul
          aria-label={m.admin_message_list()}
          className="mt-5 divide-y-2 divide-line border-line border-t-2"
        >
          {messages.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              team={message.teamId === null ? m.admin_message_to_all() : (nameOf.get(message.teamId) ?? '')}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

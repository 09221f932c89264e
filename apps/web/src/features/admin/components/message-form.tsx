import { MessageId, TeamId } from '@reisspel/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@reisspel/contract/limits';
import type { AdminTeam } from '@reisspel/contract/teams';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextArea } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSayMessage } from '../message-mutations.ts';
import { useSendingId } from '../use-sending-id.ts';

interface MessageFormProps {
  teams: readonly AdminTeam[];
  onSent: () => void;
}

/** Says something to all teams or to one. A message whose answer was lost is sent again under the same id. */
export function MessageForm({ teams, onSent }: MessageFormProps) {
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

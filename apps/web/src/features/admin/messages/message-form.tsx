import { MessageId, TeamId } from '@reisspel/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@reisspel/contract/limits';
import type { TeamCard } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select, TextArea } from '../../../ui/forms/inputs.tsx';
import { Failure, fieldsOf, required } from '../../../ui/forms/organiser-forms.tsx';
import { sendMessage } from '../mutations.ts';
import { useSendingId } from '../panel.tsx';

const QUICK_ANSWERS = [
  m.admin_replies_quick_yes,
  m.admin_replies_quick_no,
  m.admin_replies_quick_look,
  m.admin_replies_quick_coming,
];

/** A tap adds the text to the field. It sends nothing: a sent answer is on phones at once. */
function QuickAnswers({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{m.admin_replies_quick()}</legend>
      {QUICK_ANSWERS.map((text) => (
        <Button key={text()} onClick={() => onChoose(text())}>
          {text()}
        </Button>
      ))}
    </fieldset>
  );
}

interface MessageFormProps {
  /** The teams to choose from, or the team that gets an answer. */
  to: readonly TeamCard[] | TeamId;
  onSent: () => void;
}

/** A retry after a lost response sends the same id, so that the teams get the message once. */
export function MessageForm({ to, onSent }: MessageFormProps) {
  const answered = typeof to === 'string' ? to : null;
  const form = useForm({ defaultValues: { text: '', teamId: answered ?? '' } });
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
  const addText = (text: string) => {
    const typed = form.getValues('text').trim();
    const joined = typed === '' ? text : `${typed} ${text}`;
    form.setValue('text', joined.slice(0, MAX_MESSAGE_LENGTH), { shouldValidate: true });
    form.setFocus('text');
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={answered === null ? m.admin_message_text() : m.admin_replies_answer()}
        hint={m.admin_message_hint()}
        error={error}
      >
        {(ids) => <TextArea {...ids} maxLength={MAX_MESSAGE_LENGTH} {...registered} />}
      </Field>
      {typeof to === 'string' ? (
        <QuickAnswers onChoose={addText} />
      ) : (
        <Field label={m.admin_message_to()}>
          {(ids) => (
            <Select
              {...ids}
              options={[['', m.admin_message_to_all()], ...to.map(({ id, name }) => [id, name] as const)]}
              {...form.register('teamId')}
            />
          )}
        </Field>
      )}
      <Failure error={send.error} />
      <Button icon={Send} type="submit" busy={send.isPending}>
        {m.admin_message_submit()}
      </Button>
    </form>
  );
}

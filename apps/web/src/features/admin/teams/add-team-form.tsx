import type { TeamId } from '@reisspel/contract/ids';
import { MAX_PASSWORD_LENGTH, MAX_TEAM_NAME_LENGTH } from '@reisspel/contract/limits';
import { UserPlus } from 'lucide-react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAddTeam } from '../mutations.ts';

export const TEAM_NAME_RULES = {
  validate: (name: string) => name.trim() !== '' || m.admin_team_name_required(),
};

interface TeamNameFieldProps {
  registered: UseFormRegisterReturn;
  error: string | undefined;
}

export function TeamNameField({ registered, error }: TeamNameFieldProps) {
  return (
    <Field label={m.admin_field_team_name()} error={error}>
      {(ids) => <TextInput {...ids} autoComplete="off" maxLength={MAX_TEAM_NAME_LENGTH} {...registered} />}
    </Field>
  );
}

interface TeamPasswordFieldProps {
  registered: UseFormRegisterReturn;
  hint?: string | undefined;
  warning?: string | undefined;
}

export function TeamPasswordField({ registered, hint, warning }: TeamPasswordFieldProps) {
  return (
    <Field label={m.admin_field_team_password()} hint={hint} warning={warning}>
      {(ids) => <TextInput {...ids} autoComplete="off" maxLength={MAX_PASSWORD_LENGTH} {...registered} />}
    </Field>
  );
}

/** A lost answer may hide a success: adding again may add the team twice. */
function problem(error: unknown): string {
  return error instanceof ApiError && error.code === 'network'
    ? m.admin_add_team_lost()
    : organiserErrorText(error);
}

/** The form's anchor, for links from elsewhere. */
export const NEW_TEAM = 'new-team';

export function AddTeamForm({ onAdded }: { onAdded: (id: TeamId) => void }) {
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    defaultValues: { name: '', password: '' },
  });
  const add = useAddTeam();
  const submit = handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: ({ id }) => {
        reset();
        setFocus('name');
        onAdded(id);
      },
    }),
  );
  return (
    <form id={NEW_TEAM} onSubmit={submit} noValidate className="mt-6 grid gap-4 border-line border-t-2 pt-5">
      <h3 className="text-xl">{m.admin_add_team()}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TeamNameField
          registered={register('name', TEAM_NAME_RULES)}
          error={formState.errors.name?.message}
        />
        <TeamPasswordField registered={register('password')} />
      </div>
      {add.isError ? <Notice tone="bad">{problem(add.error)}</Notice> : null}
      <Button type="submit" busy={add.isPending}>
        <UserPlus aria-hidden className="size-5" />
        {m.admin_add_team_submit()}
      </Button>
    </form>
  );
}

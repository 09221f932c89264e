import { MAX_PASSWORD_LENGTH, MAX_TEAM_NAME_LENGTH } from '@reisspel/contract/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';

/** What the form that registers a team's name asks of it. */
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

import { Eye, EyeOff } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './inputs.tsx';

interface PasswordFormProps {
  label: string;
  submit: string;
  error: string | undefined;
  busy: boolean;
  /** True while no attempts are allowed. */
  blocked?: boolean;
  autoComplete?: 'current-password' | 'off';
  onSubmit: (password: string) => void;
}

export function PasswordForm(props: PasswordFormProps) {
  const { label, error, busy, blocked = false, autoComplete = 'current-password', onSubmit } = props;
  const [shown, setShown] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password === 'string' && password !== '' && !busy) onSubmit(password);
  };
  return (
    // Without `post`, a browser that sends the form itself would put the password in the address.
    <form method="post" onSubmit={submit} className="grid gap-4">
      <Field label={label} error={error}>
        {(ids) => (
          <div className="relative">
            <TextInput
              {...ids}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              required
              disabled={blocked}
              className="pr-14"
            />
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? m.common_hide_password() : m.common_show_password()}
              onClick={() => setShown(!shown)}
              className="absolute top-1/2 right-1 -translate-y-1/2"
            />
          </div>
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy} disabled={blocked}>
        {props.submit}
      </Button>
    </form>
  );
}

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { type Entrance, useLogin } from '../use-login.ts';

interface PasswordGateProps {
  opens: Entrance;
  title: string;
  text: ReactNode;
}

/** Stands before a page that asks a password. After five failures it stays shut for a quarter of an hour. */
export function PasswordGate({ opens, title, text }: PasswordGateProps) {
  const { login, blockedMinutes, error: failure } = useLogin(opens);
  const blocked = blockedMinutes > 0;
  const error = blocked
    ? m.error_locked_out({ minutes: blockedMinutes })
    : failure
      ? errorText(failure)
      : undefined;
  return (
    <main className="page flex min-h-dvh flex-col justify-center">
      <Card className="mx-auto w-full max-w-md">
        <span className="mb-4 flex size-14 items-center justify-center rounded-2xl bg-waiting text-on-waiting">
          <Lock aria-hidden className="size-7" />
        </span>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-1 mb-6 text-ink-2">{text}</p>
        <PasswordForm
          texts={{
            field: m.common_password(),
            submit: blocked ? m.login_blocked() : m.login_submit(),
            show: m.common_show_password(),
            hide: m.common_hide_password(),
          }}
          error={error}
          busy={login.isPending}
          blocked={blocked}
          onSubmit={(password) => login.mutate(password)}
        />
      </Card>
    </main>
  );
}

import type { TeamOfCode } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { ApiError, request } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/inputs.tsx';

/** Maximum number of typed characters. A code is shorter, but a player may type spaces. */
const MAX_CODE_LENGTH = 12;

function problemText(error: Error): string {
  const isWrong = error instanceof ApiError && error.code === 'wrong_password';
  return isWrong ? m.team_code_wrong() : errorText(error);
}

/** A form for players who cannot scan a QR code. Calls `onTeam` with the team of the typed code. */
export default function TeamCode({ onTeam }: { onTeam: (team: TeamOfCode) => void }) {
  const { state } = useLive('play');
  const heading = useId();
  const find = useMutation({
    mutationFn: (code: string) => request<TeamOfCode>('POST', '/api/session/team-code', { json: { code } }),
    onSuccess: onTeam,
  });
  if (state === null || state.own !== null || state.phase === 'ended' || state.teams.length === 0)
    return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string' && code.trim() !== '' && !find.isPending) find.mutate(code);
  };
  return (
    <Card>
      <form aria-labelledby={heading} onSubmit={submit} className="grid gap-4">
        <h2 id={heading} className="text-2xl">
          {m.team_code_title()}
        </h2>
        <Field label={m.team_code_field()} error={find.isError ? problemText(find.error) : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_CODE_LENGTH}
              required
              style={{ textTransform: 'uppercase' }}
            />
          )}
        </Field>
        <Button type="submit" busy={find.isPending}>
          {m.team_code_submit()}
        </Button>
      </form>
    </Card>
  );
}

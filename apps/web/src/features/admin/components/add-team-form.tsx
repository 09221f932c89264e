import type { TeamId } from '@reisspel/contract/ids';
import { UserPlus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAddTeam } from '../mutations.ts';
import { TEAM_NAME_RULES, TeamNameField, TeamPasswordField } from './team-fields.tsx';

/** Its answer got lost, there or back: who adds it again may get it twice. */
function problem(error: unknown): string {
  return error instanceof ApiError && error.code === 'network'
    ? m.admin_add_team_lost()
    : organiserErrorText(error);
}

/** Names the form in the page, for who comes to it from elsewhere. */
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

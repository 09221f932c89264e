import type { TeamOfCode } from '@reisspel/contract/teams';
import { tripKeyIn } from '@reisspel/contract/web-address';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { type SubmitEvent, useEffect } from 'react';
import { ApiError, request, send } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { dropTripKey } from '../../../lib/trip-access.ts';
import { useSessionChanged } from '../../../live/session-change.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/inputs.tsx';

/** What opens the trip: the key of its link, or the code of a team, which its sheet shows. */
type Way = { by: 'key'; key: string } | { by: 'code'; code: string } | { by: 'part of a link' };

const MAX_ADDRESS_LENGTH = 500;
/** Answers to a wrong key or code. A trip that has a password by now answers `wrong_password`. */
const WRONG: ReadonlySet<string> = new Set(['not_found', 'wrong_password', 'invalid_input']);

function wayOf(typed: string): Way {
  const key = tripKeyIn(typed);
  if (key !== null) return { by: 'key', key };
  return /[/:.]/.test(typed) ? { by: 'part of a link' } : { by: 'code', code: typed.trim() };
}

/** Returns the team of a code, and null for a key. */
async function enter(way: Exclude<Way, { by: 'part of a link' }>): Promise<TeamOfCode | null> {
  if (way.by === 'code')
    return request<TeamOfCode>('POST', '/api/session/team-code', { json: { code: way.code } });
  await send('POST', '/api/session/guest', { json: { password: way.key } });
  return null;
}

function problemText(error: Error, way: Way | undefined): string {
  if (way?.by === 'part of a link') return m.trip_link_part();
  if (!(error instanceof ApiError) || !WRONG.has(error.code)) return errorText(error);
  return way?.by === 'code' ? m.team_code_wrong() : m.trip_link_ended();
}

function useEnter() {
  const sessionChanged = useSessionChanged();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (way: Way) => {
      if (way.by === 'part of a link') throw new Error(way.by);
      const team = await enter(way);
      if (team !== null) {
        const hash = team.invitation ?? '';
        await navigate({ to: '/game', search: { team: team.id }, hash, replace: true });
      }
      await sessionChanged();
      dropTripKey();
    },
    // A reload must not try the ended link again.
    onError: (error) => {
      if (error instanceof ApiError && WRONG.has(error.code)) dropTripKey();
      // The trip may open in another way by now.
      return sessionChanged();
    },
  });
}

/** Opens the trip with the key in this page's address, or asks for the link. */
export function LinkGate() {
  const { mutate, variables, error, isPending } = useEnter();
  const key = tripKeyIn(`#${useLocation({ select: ({ hash }) => hash })}`);
  useEffect(() => {
    if (key !== null) mutate({ by: 'key', key });
  }, [key, mutate]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('link');
    if (typeof typed === 'string' && typed.trim() !== '' && !isPending) mutate(wayOf(typed));
  };
  if (key !== null && error === null) {
    return (
      <main className="page">
        <Loading>
          <Skeleton className="h-40" count={2} />
        </Loading>
      </main>
    );
  }
  return (
    <main className="page flex min-h-dvh flex-col justify-center">
      <Card className="mx-auto w-full max-w-md">
        <span className="mb-4 flex size-14 items-center justify-center rounded-2xl bg-waiting text-on-waiting">
          <Link2 aria-hidden className="size-7" />
        </span>
        <h1 className="text-3xl">{m.trip_link_title()}</h1>
        <p className="mt-1 mb-6 text-ink-2">{m.trip_link_text()}</p>
        <form method="post" onSubmit={submit} className="grid gap-4">
          <Field label={m.trip_link_field()} error={error ? problemText(error, variables) : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                name="link"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={MAX_ADDRESS_LENGTH}
                required
              />
            )}
          </Field>
          <Button type="submit" variant="primary" busy={isPending}>
            {m.trip_link_submit()}
          </Button>
        </form>
      </Card>
    </main>
  );
}

import type { TripDoors } from '@reisspel/contract/trip-editing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { setTripPassword } from '../mutations.ts';
import { doorsQuery, publishedQuery } from '../queries.ts';
import { EditorCard } from './editor-card.tsx';

/** Sets the password of the pages; an empty one opens them. */
function useSetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setTripPassword,
    onSuccess: async () => {
      await queryClient.invalidateQueries(doorsQuery);
      // The calendar's address goes with the password.
      await queryClient.invalidateQueries(publishedQuery);
    },
  });
}

function State({ passwordSet }: Pick<TripDoors, 'passwordSet'>) {
  const Icon = passwordSet ? LockKeyhole : LockKeyholeOpen;
  return (
    <p role="status" className="flex items-center gap-2 font-bold">
      <Icon aria-hidden className="size-5 shrink-0" />
      {passwordSet ? m.editor_password_on() : m.editor_password_off()}
    </p>
  );
}

/** Whether the trip's pages ask visitors for a password. */
export function PasswordCard({ passwordSet }: Pick<TripDoors, 'passwordSet'>) {
  const set = useSetPassword();
  const [open, setOpen] = useState(false);
  return (
    <EditorCard title={m.editor_password()} text={m.editor_password_text()}>
      <State passwordSet={passwordSet} />
      {open ? (
        <PasswordForm
          texts={{
            field: m.editor_password_new(),
            submit: m.common_save(),
            show: m.common_show_password(),
            hide: m.common_hide_password(),
          }}
          autoComplete="off"
          error={set.isError ? organiserErrorText(set.error) : undefined}
          busy={set.isPending}
          onSubmit={(password) => set.mutate(password, { onSuccess: () => setOpen(false) })}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>
            {passwordSet ? m.editor_password_change() : m.editor_password_set()}
          </Button>
          {passwordSet ? (
            <Button variant="danger" busy={set.isPending} onClick={() => set.mutate('')}>
              {m.editor_password_remove()}
            </Button>
          ) : null}
        </div>
      )}
      {!open && set.isError ? <Notice tone="bad">{organiserErrorText(set.error)}</Notice> : null}
    </EditorCard>
  );
}

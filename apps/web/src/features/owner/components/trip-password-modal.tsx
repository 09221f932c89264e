import { MIN_ADMIN_PASSWORD_LENGTH } from '@reisspel/contract/limits';
import type { OwnedTrip } from '@reisspel/contract/owner';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { useSetAdminPassword } from '../mutations.ts';

interface TripPasswordModalProps {
  trip: OwnedTrip;
  onDone: () => void;
  onClose: () => void;
}

/** Another password for a trip's organiser, who may have lost the old one or left the group. */
export function TripPasswordModal({ trip, onDone, onClose }: TripPasswordModalProps) {
  const set = useSetAdminPassword(trip.slug);
  const [tooShort, setTooShort] = useState(false);
  const title = m.owner_password_title({ title: trip.title });
  const save = (password: string) => {
    const short = password.length < MIN_ADMIN_PASSWORD_LENGTH;
    setTooShort(short);
    if (!short) set.mutate(password, { onSuccess: onDone });
  };
  const refusal = set.isError ? organiserErrorText(set.error) : undefined;
  return (
    <Modal label={title} onClose={onClose}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 mb-4 text-ink-2">{m.owner_password_text()}</p>
      <PasswordForm
        texts={{
          field: m.owner_password_new(),
          submit: m.common_save(),
          show: m.common_show_password(),
          hide: m.common_hide_password(),
        }}
        autoComplete="off"
        error={tooShort ? m.owner_password_short({ count: MIN_ADMIN_PASSWORD_LENGTH }) : refusal}
        busy={set.isPending}
        onSubmit={save}
      />
      <Button variant="quiet" className="mt-3 w-full" onClick={onClose}>
        {m.common_cancel()}
      </Button>
    </Modal>
  );
}

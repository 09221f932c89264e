import { MIN_ADMIN_PASSWORD_LENGTH } from '@reisspel/contract/limits';
import type { NewTrip, OwnedTrip } from '@reisspel/contract/operate/owner';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, Plus, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { useLogout } from '../../../live/use-logout.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { ConfirmRequest, Failure, FormModal, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import {
  archiveTrip,
  createTrip,
  eraseTrip,
  makeDefaultTrip,
  setAdminPassword,
  unarchiveTrip,
} from '../queries.ts';
import { readableAddress, tripPath } from '../slug.ts';
import { NewTripForm } from './new-trip-form.tsx';
import { type OpenTripDialog, TripList } from './trip-list.tsx';

interface TripDialogProps extends OpenTripDialog {
  onDone: () => void;
  onClose: () => void;
}

/** Sets a new organiser password, if the old one was lost or an organiser left the group. */
function TripPasswordModal({ trip, onDone, onClose }: Omit<TripDialogProps, 'action'>) {
  const set = useMutation(setAdminPassword(trip.slug));
  const [tooShort, setTooShort] = useState(false);
  const title = m.owner_password_title({ title: trip.title });
  const save = (password: string) => {
    const isTooShort = password.length < MIN_ADMIN_PASSWORD_LENGTH;
    setTooShort(isTooShort);
    if (!isTooShort) set.mutate(password, { onSuccess: onDone });
  };
  const refusal = set.isError ? organiserErrorText(set.error) : undefined;
  return (
    <Modal label={title} onClose={onClose}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 mb-4 text-ink-2">{m.owner_password_text()}</p>
      <PasswordForm
        label={m.owner_password_new()}
        submit={m.common_save()}
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

/** Asks for the trip's title, as an erasure cannot be undone. */
function EraseTripModal({ trip: { slug, title }, onDone, onClose }: Omit<TripDialogProps, 'action'>) {
  const erase = useMutation(eraseTrip);
  const [name, setName] = useState('');
  return (
    <FormModal
      title={m.owner_erase_title({ title })}
      intro={m.owner_erase_text()}
      submit={m.owner_erase_confirm()}
      variant="danger"
      busy={erase.isPending}
      disabled={name.trim() !== title}
      error={erase.error}
      onSubmit={() => erase.mutate({ slug, name }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="text-ink-2">{m.owner_erase_backups()}</p>
      <TextField
        label={m.owner_erase_name({ title })}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormModal>
  );
}

function TripCreated({ newTrip, onClose }: { newTrip: NewTrip; onClose: () => void }) {
  const { trip, generatedPassword } = newTrip;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {m.owner_made_title({ title: trip.title })}
      </h2>
      <p className="mt-2 text-ink-2">{m.owner_made_text({ address: readableAddress(trip) })}</p>
      {generatedPassword === null ? (
        <p className="mt-2 text-ink-2">{m.owner_made_own()}</p>
      ) : (
        <div className="mt-4 grid gap-3">
          <CopyField label={m.owner_field_password()} text={generatedPassword} />
          <Notice tone="info">{m.owner_made_once()}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <a href={`${tripPath(trip)}admin`} className={buttonLook('secondary')}>
          {m.owner_made_open()}
        </a>
        <Button variant="primary" onClick={onClose}>
          {m.common_close()}
        </Button>
      </div>
    </>
  );
}

function NewTripModal({ onClose }: { onClose: () => void }) {
  const create = useMutation(createTrip);
  const close = () => {
    // A generated password is shown only once, so only the button below it closes the dialog.
    if (!create.isPending && !create.data?.generatedPassword) onClose();
  };
  return (
    <Modal label={m.owner_new()} onClose={close}>
      {create.data === undefined ? (
        <NewTripForm create={create} onClose={close} />
      ) : (
        <TripCreated newTrip={create.data} onClose={onClose} />
      )}
    </Modal>
  );
}

function TripDialog({ action, ...props }: TripDialogProps) {
  const { trip, onDone, onClose } = props;
  const { slug, title } = trip;
  if (action === 'password') return <TripPasswordModal {...props} />;
  if (action === 'erase') return <EraseTripModal {...props} />;
  const isDefault = action === 'default';
  return (
    <ConfirmRequest
      title={isDefault ? m.owner_default_title({ title }) : m.owner_archive_title({ title })}
      text={isDefault ? m.owner_default_text() : m.owner_archive_text()}
      confirm={isDefault ? m.owner_make_default() : m.owner_archive()}
      request={isDefault ? makeDefaultTrip : archiveTrip}
      variables={slug}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

const DONE_TEXTS: Record<OpenTripDialog['action'], (trip: { title: string }) => string> = {
  archive: m.owner_archived,
  default: m.owner_default_done,
  erase: m.owner_erased,
  password: m.owner_password_saved,
};

export function OwnedTrips({ serverLinks }: { serverLinks: ReactNode }) {
  const [isFormOpen, setFormOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenTripDialog | null>(null);
  const unarchive = useMutation(unarchiveTrip);
  const logout = useLogout('/api/owner/session');

  const unarchiveWithToast = async ({ slug, title }: OwnedTrip) => {
    await unarchive.mutateAsync(slug);
    showToast({ text: m.owner_unarchived({ title }) });
  };
  const onDone = ({ action, trip }: OpenTripDialog) => {
    setDialog(null);
    showToast({
      text: DONE_TEXTS[action](trip),
      ...(action === 'archive' ? { undo: () => unarchiveWithToast(trip) } : {}),
    });
  };

  return (
    <main className="page">
      <Toaster />
      <PageHeader title={m.owner_title()} text={m.owner_intro()}>
        <Link to="/$" params={{ _splat: 'status' }} className="text-link">
          {m.status_title()}
        </Link>
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Button icon={Plus} variant="primary" onClick={() => setFormOpen(true)}>
          {m.owner_new()}
        </Button>
        <div className="flex flex-wrap gap-3">
          <Link to="/$" params={{ _splat: 'eigenaar/logboek' }} className={buttonLook('quiet')}>
            <ScrollText aria-hidden className="size-5" />
            {m.audit_open()}
          </Link>
          <Button icon={LogOut} variant="quiet" busy={logout.isPending} onClick={() => logout.mutate()}>
            {m.admin_logout()}
          </Button>
        </div>
      </div>
      {/* Sticky, so that an error is visible far down the list. */}
      <div className="sticky top-3 z-10 mb-4 grid gap-3 empty:hidden">
        {logout.isError ? <Notice tone="bad">{m.admin_logout_failed()}</Notice> : null}
        <Failure error={unarchive.error} />
      </div>
      <TripList
        onOpenDialog={setDialog}
        // `unarchive.error` shows above the list.
        onUnarchive={(trip) => void unarchiveWithToast(trip).catch(() => {})}
        onNew={() => setFormOpen(true)}
      />
      <div className="mt-6">{serverLinks}</div>
      {isFormOpen ? <NewTripModal onClose={() => setFormOpen(false)} /> : null}
      {dialog ? (
        <TripDialog {...dialog} onDone={() => onDone(dialog)} onClose={() => setDialog(null)} />
      ) : null}
    </main>
  );
}

import type { OwnedTrip } from '@reisspel/contract/owner';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useArchiveTrip, useMakeDefault } from '../mutations.ts';

interface TripModalProps {
  trip: OwnedTrip;
  onDone: () => void;
  onClose: () => void;
}

export function ArchiveModal({ trip, onDone, onClose }: TripModalProps) {
  const archive = useArchiveTrip();
  return (
    <ConfirmModal
      title={m.owner_archive_title({ title: trip.title })}
      text={m.owner_archive_text()}
      confirm={m.owner_archive()}
      cancel={m.common_cancel()}
      error={archive.isError ? organiserErrorText(archive.error) : null}
      busy={archive.isPending}
      onConfirm={() => archive.mutate(trip.slug, { onSuccess: onDone })}
      onCancel={onClose}
    />
  );
}

export function DefaultModal({ trip, onDone, onClose }: TripModalProps) {
  const makeDefault = useMakeDefault();
  return (
    <ConfirmModal
      title={m.owner_default_title({ title: trip.title })}
      text={m.owner_default_text()}
      confirm={m.owner_make_default()}
      cancel={m.common_cancel()}
      error={makeDefault.isError ? organiserErrorText(makeDefault.error) : null}
      busy={makeDefault.isPending}
      onConfirm={() => makeDefault.mutate(trip.slug, { onSuccess: onDone })}
      onCancel={onClose}
    />
  );
}

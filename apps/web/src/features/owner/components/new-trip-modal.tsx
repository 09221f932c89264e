import * as m from '../../../paraglide/messages.js';
import { Modal } from '../../../ui/modal.tsx';
import { useCreateTrip } from '../mutations.ts';
import { NewTripForm } from './new-trip-form.tsx';
import { NewTripMade } from './new-trip-made.tsx';

/** Makes a trip, and then tells its organiser's password, once. */
export function NewTripModal({ onClose }: { onClose: () => void }) {
  const create = useCreateTrip();
  // A password that is told once, or is about to be, is not gone by one key: its own button closes it.
  const tellsOnce = create.isPending || (create.data?.generatedPassword ?? null) !== null;
  const close = () => {
    if (!create.isPending) onClose();
  };
  return (
    <Modal
      label={m.owner_new()}
      onClose={() => {
        if (!tellsOnce) onClose();
      }}
    >
      {create.data === undefined ? (
        <NewTripForm create={create} onClose={close} />
      ) : (
        <NewTripMade made={create.data} onClose={onClose} />
      )}
    </Modal>
  );
}

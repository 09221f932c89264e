import type { NewTrip } from '@reisspel/contract/owner';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Modal } from '../../../ui/modal.tsx';
import { NewTripForm } from './new-trip-form.tsx';
import { NewTripMade } from './new-trip-made.tsx';

/** Makes a trip, and then tells its organiser's password, once. */
export function NewTripModal({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewTrip | null>(null);
  return (
    <Modal label={m.owner_new()} onClose={onClose}>
      {made === null ? (
        <NewTripForm onMade={setMade} onClose={onClose} />
      ) : (
        <NewTripMade made={made} onClose={onClose} />
      )}
    </Modal>
  );
}

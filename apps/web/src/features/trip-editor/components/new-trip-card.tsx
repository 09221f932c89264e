import { Luggage } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { EditorCard } from './editor-card.tsx';
import { NewTripDialog } from './new-trip-dialog.tsx';

interface NewTripCardProps {
  /** True when this is the first thing to do. */
  isFirst: boolean;
  onMade: () => void;
}

export function NewTripCard({ isFirst, onMade }: NewTripCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <EditorCard title={m.new_trip()} text={m.new_trip_text()}>
      <Button
        icon={Luggage}
        variant={isFirst ? 'primary' : 'secondary'}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {m.new_trip_open()}
      </Button>
      {open ? <NewTripDialog onMade={onMade} onClose={() => setOpen(false)} /> : null}
    </EditorCard>
  );
}

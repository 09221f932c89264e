import type { OwnedTrip } from '@reisspel/contract/owner';
import { Archive, House } from 'lucide-react';
import { dayRange } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { spokenAddress } from '../trip-address.ts';
import { CopyButton } from './copy-button.tsx';
import type { OpenQuestion } from './owned-trips.tsx';
import { TripActions } from './trip-actions.tsx';

export interface TripCardProps {
  trip: OwnedTrip;
  onAsk: (what: OpenQuestion['what']) => void;
  onUnarchive: () => void;
}

function PlaceChip({ trip }: { trip: OwnedTrip }) {
  if (trip.isDefault) {
    return (
      <Chip tone="good" icon={House}>
        {m.owner_chip_default()}
      </Chip>
    );
  }
  if (trip.archivedAt === null) return null;
  return (
    <Chip tone="neutral" icon={Archive}>
      {m.owner_chip_archived()}
    </Chip>
  );
}

export function TripCard(props: TripCardProps) {
  const { trip } = props;
  const { title, place, startsOn, endsOn } = trip;
  const address = spokenAddress(trip);
  return (
    <Card className="grid grid-cols-1 gap-4 p-[min(1.25rem,5.2vw)]!">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-2xl">{title}</h3>
          <p className="mt-1 text-ink-2">
            {place === title ? null : `${place} · `}
            {dayRange(startsOn, endsOn)}
          </p>
        </div>
        <PlaceChip trip={trip} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-2xl bg-page py-1 pr-1 pl-4">
        <code className="grow basis-0 font-bold font-sans">{address}</code>
        <CopyButton text={`${location.protocol}//${address}`} label={m.owner_copy_address({ title })} />
      </div>
      <TripActions {...props} />
    </Card>
  );
}

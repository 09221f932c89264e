import type { OwnedTrip } from '@reisspel/contract/owner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff, Luggage } from 'lucide-react';
import { useId } from 'react';
import { ownerSessionQuery } from '../../../lib/operator.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownedTripsQuery } from '../queries.ts';
import type { OpenQuestion } from './owned-trips.tsx';
import { TripCard } from './trip-card.tsx';

interface TripListProps {
  onAsk: (question: OpenQuestion) => void;
  onUnarchive: (trip: OwnedTrip) => void;
  onNew: () => void;
}

type SectionProps = Omit<TripListProps, 'onNew'> & {
  title: string;
  trips: readonly OwnedTrip[];
};

function Section({ title, trips, onAsk, onUnarchive }: SectionProps) {
  const heading = useId();
  return (
    <section className="mb-8 grid gap-3" aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {trips.map((trip) => (
          <li key={trip.slug}>
            <TripCard
              trip={trip}
              onAsk={(what) => onAsk({ what, trip })}
              onUnarchive={() => onUnarchive(trip)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The trips of this server: the current ones, then the archived ones. */
export function TripList({ onNew, ...rest }: TripListProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(ownedTripsQuery);
  const queryClient = useQueryClient();
  if (data === undefined && isError) {
    const retry = async () => {
      // The session may have ended; the gate then replaces the list.
      await queryClient.invalidateQueries(ownerSessionQuery);
      await refetch();
    };
    return (
      <Message icon={CloudOff} title={m.owner_list_failed()} text={organiserErrorText(error)}>
        <Button variant="primary" busy={isFetching} onClick={() => void retry()}>
          {m.common_retry()}
        </Button>
      </Message>
    );
  }
  if (data === undefined) return <Skeleton className="mb-4 h-56" count={2} />;
  if (data.length === 0) {
    return (
      <Message icon={Luggage} title={m.owner_none_title()} text={m.owner_none_text()}>
        <Button variant="primary" onClick={onNew}>
          {m.owner_new()}
        </Button>
      </Message>
    );
  }
  const current = data.filter(({ archivedAt }) => archivedAt === null);
  const earlier = data.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <Section title={m.owner_current()} trips={current} {...rest} />
      {earlier.length === 0 ? null : <Section title={m.owner_earlier()} trips={earlier} {...rest} />}
    </>
  );
}

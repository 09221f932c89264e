import type { OwnedTrip } from '@reisspel/contract/operate/owner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  Check,
  CloudOff,
  Copy,
  Download,
  ExternalLink,
  House,
  KeyRound,
  Luggage,
} from 'lucide-react';
import { useId } from 'react';
import { dayRange } from '../../../lib/format/dates.ts';
import { ownerSessionQuery } from '../../../lib/operator.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCopy } from '../../../ui/forms/use-copy.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ActionMenu, type MenuAction } from '../../../ui/overlays/action-menu.tsx';
import { ownedTripsQuery } from '../queries.ts';
import { spokenAddress, tripPath } from '../slug.ts';

const ICON = 'size-5 shrink-0';
/** The less frequent actions. */
function moreActions({ trip, onAsk }: TripCardProps): MenuAction[] {
  const { slug, isDefault, archivedAt } = trip;
  const moves: MenuAction[] =
    isDefault || archivedAt !== null
      ? []
      : [
          { icon: House, label: m.owner_make_default(), does: () => onAsk('default') },
          { icon: Archive, label: m.owner_archive(), does: () => onAsk('archive') },
        ];
  return [
    ...moves,
    { icon: KeyRound, label: m.owner_password(), does: () => onAsk('password') },
    { icon: Download, label: m.owner_export(), does: { download: `/api/owner/trips/${slug}/file` } },
  ];
}

/** Each action names the trip, for a screen reader that reads it alone. */
function TripActions(props: TripCardProps) {
  const { trip, onUnarchive } = props;
  const { title, isDefault, archivedAt } = trip;
  const ofTrip = <span className="sr-only">: {title}</span>;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <a href={tripPath(trip)} className={`${buttonLook('secondary')} grow sm:grow-0`}>
          <ExternalLink aria-hidden className={ICON} />
          {m.owner_open()}
          {ofTrip}
        </a>
        {archivedAt === null ? null : (
          <Button className="grow sm:grow-0" onClick={onUnarchive}>
            <ArchiveRestore aria-hidden className={ICON} />
            {m.owner_unarchive()}
            {ofTrip}
          </Button>
        )}
        <ActionMenu of={title} actions={moreActions(props)} />
      </div>
      {isDefault ? <p className="text-ink-2 text-sm">{m.owner_default_hint()}</p> : null}
    </div>
  );
}

interface CopyButtonProps {
  text: string;
  /** What it copies, for a screen reader. */
  label: string;
}

/** Copies the text beside it, or asks for a manual copy: browsers allow this on HTTPS only. */
function CopyButton({ text, label }: CopyButtonProps) {
  const { state, told, copy, forget } = useCopy(text);
  return (
    <>
      <IconButton icon={state === 'copied' ? Check : Copy} label={label} onClick={copy} onBlur={forget} />
      <p role="status" className="w-full pb-2 text-ink-2 text-sm empty:hidden">
        {told}
      </p>
    </>
  );
}

interface TripCardProps {
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

function TripCard(props: TripCardProps) {
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

/** A question to the owner before an action on a trip. */
export interface OpenQuestion {
  what: 'archive' | 'default' | 'password';
  trip: OwnedTrip;
}

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

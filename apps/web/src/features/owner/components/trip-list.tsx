import type { OwnedTrip } from '@reisspel/contract/operate/owner';
import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  Check,
  Copy,
  Download,
  ExternalLink,
  House,
  KeyRound,
  Luggage,
  Trash2,
} from 'lucide-react';
import { useId } from 'react';
import { dayRange } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCopy } from '../../../ui/forms/use-copy.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ActionMenu, type MenuAction } from '../../../ui/overlays/action-menu.tsx';
import { ownedTripsQuery } from '../queries.ts';
import { readableAddress, tripPath } from '../slug.ts';

export interface OpenTripDialog {
  action: 'archive' | 'default' | 'password' | 'erase';
  trip: OwnedTrip;
}

interface TripHandlers {
  onOpenDialog: (dialog: OpenTripDialog) => void;
  onUnarchive: (trip: OwnedTrip) => void;
}

interface TripCardProps extends TripHandlers {
  trip: OwnedTrip;
}

function menuActions({ trip, onOpenDialog }: TripCardProps): MenuAction[] {
  const { slug, isDefault, archivedAt } = trip;
  const always: MenuAction[] = [
    { icon: KeyRound, label: m.owner_password(), does: () => onOpenDialog({ action: 'password', trip }) },
    { icon: Download, label: m.owner_export(), does: { download: `/api/owner/trips/${slug}/file` } },
  ];
  if (isDefault) return always;
  const erase = { icon: Trash2, label: m.owner_erase(), does: () => onOpenDialog({ action: 'erase', trip }) };
  if (archivedAt !== null) return [...always, erase];
  return [
    { icon: House, label: m.owner_make_default(), does: () => onOpenDialog({ action: 'default', trip }) },
    { icon: Archive, label: m.owner_archive(), does: () => onOpenDialog({ action: 'archive', trip }) },
    ...always,
    erase,
  ];
}

/** Each button names the trip for screen readers, which may read the button alone. */
function TripActions(props: TripCardProps) {
  const { trip, onUnarchive } = props;
  const { title, isDefault, archivedAt } = trip;
  const tripLabel = <span className="sr-only">: {title}</span>;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <a href={tripPath(trip)} className={`${buttonLook('secondary')} grow sm:grow-0`}>
          <ExternalLink aria-hidden className="size-5" />
          {m.owner_open()}
          {tripLabel}
        </a>
        {archivedAt === null ? null : (
          <Button icon={ArchiveRestore} className="grow sm:grow-0" onClick={() => onUnarchive(trip)}>
            {m.owner_unarchive()}
            {tripLabel}
          </Button>
        )}
        <ActionMenu of={title} actions={menuActions(props)} />
      </div>
      {isDefault ? <p className="text-ink-2 text-sm">{m.owner_default_hint()}</p> : null}
    </div>
  );
}

/** Copies a text. Without HTTPS, where browsers refuse this, it asks to copy the text by hand. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const { state, message, copy, reset } = useCopy(text);
  return (
    <>
      <IconButton icon={state === 'copied' ? Check : Copy} label={label} onClick={copy} onBlur={reset} />
      <p role="status" className="w-full pb-2 text-ink-2 text-sm empty:hidden">
        {message}
      </p>
    </>
  );
}

function TripCard(props: TripCardProps) {
  const { trip } = props;
  const { title, place, startsOn, endsOn, isDefault, archivedAt } = trip;
  const address = readableAddress(trip);
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
        {isDefault ? (
          <Chip tone="good" icon={House}>
            {m.owner_chip_default()}
          </Chip>
        ) : null}
        {archivedAt === null ? null : (
          <Chip tone="neutral" icon={Archive}>
            {m.owner_chip_archived()}
          </Chip>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-2xl bg-page py-1 pr-1 pl-4">
        <code className="grow basis-0 font-bold font-sans">{address}</code>
        <CopyButton text={`${location.protocol}//${address}`} label={m.owner_copy_address({ title })} />
      </div>
      <TripActions {...props} />
    </Card>
  );
}

interface SectionProps extends TripHandlers {
  title: string;
  trips: readonly OwnedTrip[];
}

function Section({ title, trips, ...handlers }: SectionProps) {
  const heading = useId();
  return (
    <section className="mb-8 grid gap-3" aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {trips.map((trip) => (
          <li key={trip.slug}>
            <TripCard trip={trip} {...handlers} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TripList({ onNew, ...handlers }: TripHandlers & { onNew: () => void }) {
  const query = useQuery(ownedTripsQuery);
  const { data } = query;
  if (data === undefined) {
    return (
      <QueryPlaceholder query={query} title={m.owner_list_failed()}>
        <Skeleton className="h-56" count={2} />
      </QueryPlaceholder>
    );
  }
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
      <Section title={m.owner_current()} trips={current} {...handlers} />
      {earlier.length === 0 ? null : <Section title={m.owner_earlier()} trips={earlier} {...handlers} />}
    </>
  );
}

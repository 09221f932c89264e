import type { OwnedTrip } from '@reisspel/contract/owner';
import { Archive, ArchiveRestore, Check, Copy, Download, ExternalLink, House, KeyRound } from 'lucide-react';
import { dayRange } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { spokenAddress, tripPath } from '../trip-address.ts';
import type { OpenQuestion } from './owned-trips.tsx';

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

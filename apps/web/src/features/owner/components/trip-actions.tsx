import { Archive, ArchiveRestore, Download, ExternalLink, House, KeyRound } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { tripPath } from '../trip-address.ts';
import type { TripCardProps } from './trip-card.tsx';

const ICON = 'size-5 shrink-0';
/** In line with the card's own text: as a list on a phone, beside each other where there is room. */
const IN_LIST = '-ml-3 justify-start px-3!';

/** What can be done with a trip. Each action says of which trip, for who hears them one by one. */
export function TripActions({ trip, onAsk, onUnarchive }: TripCardProps) {
  const { slug, title, isDefault, archivedAt } = trip;
  const ofTrip = <span className="sr-only">: {title}</span>;
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 sm:flex">
        <a href={tripPath(trip)} className={buttonLook('secondary')}>
          <ExternalLink aria-hidden className={ICON} />
          {m.owner_open()}
          {ofTrip}
        </a>
        {archivedAt === null ? null : (
          <Button onClick={onUnarchive}>
            <ArchiveRestore aria-hidden className={ICON} />
            {m.owner_unarchive()}
            {ofTrip}
          </Button>
        )}
      </div>
      <div className="grid justify-items-start sm:flex sm:flex-wrap sm:gap-x-6">
        {isDefault || archivedAt !== null ? null : (
          <>
            <Button variant="quiet" className={IN_LIST} onClick={() => onAsk('default')}>
              <House aria-hidden className={ICON} />
              {m.owner_make_default()}
              {ofTrip}
            </Button>
            <Button variant="quiet" className={IN_LIST} onClick={() => onAsk('archive')}>
              <Archive aria-hidden className={ICON} />
              {m.owner_archive()}
              {ofTrip}
            </Button>
          </>
        )}
        <Button variant="quiet" className={IN_LIST} onClick={() => onAsk('password')}>
          <KeyRound aria-hidden className={ICON} />
          {m.owner_password()}
          {ofTrip}
        </Button>
        <a href={`/api/owner/trips/${slug}/file`} download className={`${buttonLook('quiet')} ${IN_LIST}`}>
          <Download aria-hidden className={ICON} />
          {m.owner_export()}
          {ofTrip}
        </a>
      </div>
      {isDefault ? <p className="text-ink-2 text-sm">{m.owner_default_hint()}</p> : null}
    </div>
  );
}

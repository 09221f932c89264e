import { Archive, ArchiveRestore, Download, ExternalLink, House, KeyRound } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { tripPath } from '../trip-address.ts';
import type { TripCardProps } from './trip-card.tsx';

const ICON = 'size-5 shrink-0';
/** What is not wanted every time. */
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

/** What can be done with a trip. Each action says of which trip, for who hears them one by one. */
export function TripActions(props: TripCardProps) {
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

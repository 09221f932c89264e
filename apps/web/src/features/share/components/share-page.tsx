import type { SharedTrip } from '@reisspel/contract/trip/share';
import { hourAt } from '@reisspel/rules/zoned-time';
import { Link } from '@tanstack/react-router';
import { MapPin, RefreshCw, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayRange, localClock, localDay, shortDay } from '../../../lib/format/dates.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Seascape, SkyPill } from '../../../ui/scenery/seascape.tsx';
import { useSharedTrip } from '../queries.ts';
import { PART_INFO, ShareArrival, ShareParts, type ShareRenderers, sectionsOf } from './share-parts.tsx';

/** Returns "Bijgewerkt om 14:02" in the reader's time zone, with the day unless it is today. */
export function updatedText(at: number, now: number): string {
  const time = localClock(at);
  const day = localDay(at);
  return day === localDay(now)
    ? m.share_updated({ time })
    : m.share_updated_day({ day: shortDay(day), time });
}

function ShareHead({ shared }: { shared: SharedTrip }) {
  const hour = hourAt(shared.timeZone, serverNow());
  return (
    <Seascape hour={hour}>
      <div className="flex flex-wrap gap-2">
        <SkyPill>
          <MapPin aria-hidden className="size-4 shrink-0" />
          {shared.place} · {dayRange(shared.startsOn, shared.endsOn)}
        </SkyPill>
        <SkyPill>
          <RefreshCw aria-hidden className="size-4 shrink-0" />
          {updatedText(shared.serverTime, serverNow())}
        </SkyPill>
      </div>
      <h1 className="text-5xl">{shared.title}</h1>
      <p className="max-w-md text-lg">{m.share_intro()}</p>
    </Seascape>
  );
}

function ShareContents({ shared }: { shared: SharedTrip }) {
  const parts = sectionsOf(shared).map((part) => PART_INFO[part]);
  if (parts.length < 2) return null;
  return (
    <nav aria-label={m.share_parts()} className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {parts.map(({ anchor, title, icon: Icon }) => (
        <Link
          key={anchor}
          to="."
          hash={anchor}
          className="flex grow flex-col items-center gap-1.5 rounded-card bg-card px-2 py-3 font-bold text-sm shadow-card sm:text-base"
        >
          <Icon aria-hidden className="size-6 text-azure" />
          {title()}
        </Link>
      ))}
    </nav>
  );
}

interface SharePageProps extends ShareRenderers {
  token: string;
  /** The offer of notifications, for a trip that can have news. */
  notifications: ReactNode;
  /** What is below all else: the language. */
  children: ReactNode;
}

/** True when the family may hear of an arrival or of who won. */
function hasNews({ archived, flights, scores }: SharedTrip): boolean {
  return !archived && (flights !== null || scores !== null);
}

export function SharePage({ token, notifications, children, ...renderers }: SharePageProps) {
  const { shared, outdated } = useSharedTrip(token);
  if (shared === null) {
    return (
      <main className="page">
        <Message icon={Unlink} heading="h1" title={m.share_gone_title()} text={m.share_gone_text()} />
      </main>
    );
  }
  return (
    <main className="arms-length">
      <ShareHead shared={shared} />
      <div className="page page-wide relative flex flex-col gap-8">
        <div className="-mt-24 flex flex-col gap-4 empty:hidden print:mt-0">
          <ShareArrival shared={shared} outdated={outdated} {...renderers} />
          <ShareContents shared={shared} />
          {outdated ? <Notice tone="info">{m.share_not_refreshed()}</Notice> : null}
        </div>
        <ShareParts token={token} shared={shared} outdated={outdated} {...renderers} />
        {hasNews(shared) ? notifications : null}
        {children}
      </div>
    </main>
  );
}

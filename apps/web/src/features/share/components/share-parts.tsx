import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { SharedTrip } from '@reisspel/contract/trip/share';
import type { Flight, TimelineDay } from '@reisspel/contract/trip/trip';
import { isFlightDay } from '@reisspel/rules/flight-day';
import {
  CalendarDays,
  Camera,
  Clock3,
  Hourglass,
  Images,
  type LucideIcon,
  Plane,
  PlaneTakeoff,
  Trophy,
} from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { pageBase } from '../../../lib/base.ts';
import { fileName } from '../../../lib/pictures/save-file.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/feedback/message.tsx';
import type { Picture } from '../../../ui/pictures/picture.ts';
import { PictureAlbum } from '../../../ui/pictures/picture-album.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { sharePath } from '../queries.ts';
import { ArrivedBanner, ShareScores } from './share-now.tsx';

/** The parts that can be shared, in the order of the page. */
const SHARE_PARTS = [
  'today',
  'scores',
  'flights',
  'schedule',
  'highlights',
] as const satisfies (keyof SharedTrip)[];
type SharePart = (typeof SHARE_PARTS)[number];

interface PartInfo {
  anchor: string;
  title: () => string;
  icon: LucideIcon;
}

export const PART_INFO: Record<SharePart, PartInfo> = {
  today: { anchor: 'nu', title: m.share_today, icon: Clock3 },
  scores: { anchor: 'stand', title: m.share_scores, icon: Trophy },
  flights: { anchor: 'vluchten', title: m.share_flights, icon: Plane },
  schedule: { anchor: 'tijdschema', title: m.share_schedule, icon: CalendarDays },
  highlights: { anchor: 'hoogtepunten', title: m.share_highlights, icon: Images },
};

type Highlight = NonNullable<SharedTrip['highlights']>[number];

interface HighlightPicture extends Picture {
  caption: string;
  team: string;
}

function highlightPicture(token: string, highlight: Highlight): HighlightPicture {
  const photo = `${pageBase()}${sharePath(token)}/photos/${highlight.id}`;
  const caption = highlight.caption ?? m.share_photo_task({ task: highlight.task });
  const { team, videoType = null } = highlight;
  const video = videoType && `${photo}/video`;
  const alt = video === null ? m.share_photo_alt({ team, caption }) : m.share_video_alt({ team, caption });
  const large = `${photo}/view`;
  // A share link gives no access to a larger size.
  const file = { address: video ?? large, name: fileName([team], videoType ?? 'webp') };
  return { ...highlight, caption, small: `${photo}/thumb`, large, sources: null, file, alt, video };
}

interface ShareHighlightsProps {
  token: string;
  highlights: readonly Highlight[];
}

function tileCaption({ caption, team }: HighlightPicture) {
  return (
    <p className="pt-1.5 text-sm leading-tight">
      <strong className="line-clamp-3 print:line-clamp-none">{caption}</strong>
      <span className="mt-0.5 block text-ink-2">{team}</span>
    </p>
  );
}

function fullCaption({ caption, team }: HighlightPicture) {
  return (
    <>
      <strong className="display block text-xl">{caption}</strong>
      {team}
    </>
  );
}

function ShareHighlights({ token, highlights }: ShareHighlightsProps) {
  const groups = useMemo(() => {
    const pictures = highlights.map((highlight) => highlightPicture(token, highlight));
    return [{ id: 'highlights', title: null, pictures }];
  }, [token, highlights]);
  if (highlights.length === 0) {
    return (
      <Message
        icon={Camera}
        title={m.share_highlights_empty_title()}
        text={m.share_highlights_empty_text()}
      />
    );
  }
  return <PictureAlbum groups={groups} tile={tileCaption} caption={fullCaption} />;
}

interface ShareSectionProps {
  part: SharePart;
  className?: string;
  children: ReactNode;
}

function ShareSection({ part, className = '', children }: ShareSectionProps) {
  const { anchor, title } = PART_INFO[part];
  return (
    <section aria-labelledby={anchor} className={className}>
      <h2 id={anchor} className="mb-4 scroll-mt-6 text-3xl">
        {title()}
      </h2>
      {children}
    </section>
  );
}

export interface ShareRenderers {
  /** `outdated` means that the status may have changed since the last response. */
  renderFlight: (flight: Flight, status: FlightStatus | null, outdated: boolean) => ReactNode;
  renderToday: (shared: SharedTrip, days: TimelineDay[]) => ReactNode;
  renderSchedule: (days: readonly TimelineDay[], trip: Pick<SharedTrip, 'place' | 'timeZone'>) => ReactNode;
}

interface SharePartsProps extends ShareRenderers {
  token: string;
  shared: SharedTrip;
  outdated: boolean;
}

/** Returns the flights that are not on top of the page today. Null without a section for them. */
function flightsBelow({ flights }: SharedTrip): SharedTrip['flights'] {
  const below = flights?.filter(({ flight }) => !isFlightDay(flight, serverNow())) ?? [];
  return flights === null || (below.length === 0 && flights.length > 0) ? null : below;
}

/** Returns the parts that have a section of their own now. */
export function sectionsOf(shared: SharedTrip): SharePart[] {
  return SHARE_PARTS.filter((part) => (part === 'flights' ? flightsBelow(shared) : shared[part]) !== null);
}

/** The flight of today, on top of the page, and the sentence that everybody waits for. */
export function ShareArrival({
  shared: { flights, arrivedAt },
  outdated,
  renderFlight,
}: Pick<SharePartsProps, 'shared' | 'outdated' | 'renderFlight'>) {
  return (
    <>
      {arrivedAt === null ? null : <ArrivedBanner at={arrivedAt} />}
      {(flights ?? [])
        .filter(({ flight }) => isFlightDay(flight, serverNow()))
        .map(({ flight, status }) => (
          <Fragment key={flight.id}>{renderFlight(flight, status, outdated)}</Fragment>
        ))}
    </>
  );
}

export function ShareParts(props: SharePartsProps) {
  const { token, shared, outdated, renderFlight, renderToday, renderSchedule } = props;
  const { today, scores, schedule, highlights } = shared;
  const flights = flightsBelow(shared);
  if (SHARE_PARTS.every((part) => shared[part] === null)) {
    return <Message icon={Hourglass} title={m.share_nothing_title()} text={m.share_nothing_text()} />;
  }
  const isSideBySide = flights !== null && schedule !== null;
  const width = isSideBySide ? '' : 'max-w-[44rem]';
  const isNowSideBySide = today !== null && scores !== null;
  const nowWidth = isNowSideBySide ? '' : 'max-w-[44rem]';
  return (
    <div className={`grid grid-cols-1 gap-10 ${isSideBySide || isNowSideBySide ? 'lg:grid-cols-2' : ''}`}>
      {today === null ? null : (
        <ShareSection part="today" className={nowWidth}>
          {renderToday(shared, today)}
        </ShareSection>
      )}
      {scores === null ? null : (
        <ShareSection part="scores" className={nowWidth}>
          <ShareScores scores={scores} />
        </ShareSection>
      )}
      {flights === null ? null : (
        <ShareSection part="flights" className={width}>
          <div className="grid gap-4">
            {flights.length === 0 ? <Message icon={PlaneTakeoff} title={m.flight_none()} /> : null}
            {flights.map(({ flight, status }) => (
              <Fragment key={flight.id}>{renderFlight(flight, status, outdated)}</Fragment>
            ))}
          </div>
        </ShareSection>
      )}
      {schedule === null ? null : (
        <ShareSection part="schedule" className={width}>
          {renderSchedule(schedule, shared)}
        </ShareSection>
      )}
      {highlights === null ? null : (
        <ShareSection part="highlights" className="lg:col-span-full">
          <ShareHighlights token={token} highlights={highlights} />
        </ShareSection>
      )}
      <div className="grid sm:justify-self-start">
        <PrintButton />
      </div>
    </div>
  );
}

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
  /** The part beside this one on a wide screen; null for a part that needs the width. */
  beside: SharePart | null;
}

export const PART_INFO: Record<SharePart, PartInfo> = {
  today: { anchor: 'nu', title: m.share_today, icon: Clock3, beside: 'scores' },
  scores: { anchor: 'stand', title: m.share_scores, icon: Trophy, beside: 'today' },
  flights: { anchor: 'vluchten', title: m.share_flights, icon: Plane, beside: 'schedule' },
  schedule: { anchor: 'tijdschema', title: m.share_schedule, icon: CalendarDays, beside: 'flights' },
  highlights: { anchor: 'hoogtepunten', title: m.share_highlights, icon: Images, beside: null },
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
  /** The part that would stand beside this one has no section. */
  isAlone: boolean;
  children: ReactNode;
}

function ShareSection({ part, isAlone, children }: ShareSectionProps) {
  const { anchor, title, beside } = PART_INFO[part];
  const width = beside === null ? 'lg:col-span-full' : isAlone ? 'max-w-[44rem] lg:col-span-full' : '';
  return (
    <section aria-labelledby={anchor} className={width}>
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
function flightsBelow({ flights }: SharedTrip) {
  if (flights === null) return null;
  const below = flights.items.filter(({ flight }) => !isFlightDay(flight, serverNow()));
  return below.length === 0 && flights.items.length > 0 ? null : below;
}

/** Returns the parts that have a section of their own now. */
export function sectionsOf(shared: SharedTrip): SharePart[] {
  return SHARE_PARTS.filter((part) => (part === 'flights' ? flightsBelow(shared) : shared[part]) !== null);
}

/** The flight of today, on top of the page, and the sentence that everybody waits for. */
export function ShareArrival({
  shared: { flights },
  outdated,
  renderFlight,
}: Pick<SharePartsProps, 'shared' | 'outdated' | 'renderFlight'>) {
  if (flights === null) return null;
  const { items, arrivedAt } = flights;
  return (
    <>
      {arrivedAt === null ? null : <ArrivedBanner at={arrivedAt} />}
      {items
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
  const contents: Record<SharePart, ReactNode> = {
    today: today && renderToday(shared, today),
    scores: scores && <ShareScores scores={scores} />,
    flights: flights && (
      <div className="grid gap-4">
        {flights.length === 0 ? <Message icon={PlaneTakeoff} title={m.flight_none()} /> : null}
        {flights.map(({ flight, status }) => (
          <Fragment key={flight.id}>{renderFlight(flight, status, outdated)}</Fragment>
        ))}
      </div>
    ),
    schedule: schedule && renderSchedule(schedule, shared),
    highlights: highlights && <ShareHighlights token={token} highlights={highlights} />,
  };
  const parts = sectionsOf(shared);
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
      {parts.map((part) => (
        <ShareSection
          key={part}
          part={part}
          isAlone={!parts.some((other) => PART_INFO[other].beside === part)}
        >
          {contents[part]}
        </ShareSection>
      ))}
      <div className="grid sm:justify-self-start">
        <PrintButton />
      </div>
    </div>
  );
}

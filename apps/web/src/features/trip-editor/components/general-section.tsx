import { MAX_LINKS } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { isSame } from '@reisspel/rules/game/equality';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CheckCircle2, ChevronRight, Circle, PlaneTakeoff } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type DraftSection, slugOf } from '../draft.ts';
import { firstDeparture } from '../entries.ts';
import { offeredMove } from '../move-trip.ts';
import type { SectionProps } from '../mutations.ts';
import { guideOf } from '../problems.ts';
import { publishedQuery } from '../queries.ts';
import { sectionName } from '../texts.ts';
import { webAddress } from '../typed-texts.ts';
import { useEditor } from '../use-draft.ts';
import { BookingCard } from './booking-card.tsx';
import { EditorCard, FieldPair } from './editor-card.tsx';
import { DayField, TextField, ZoneField } from './fields.tsx';
import { NewTripCard } from './new-trip-card.tsx';
import { RowList } from './row-list.tsx';

const GUIDE_TEXTS: Record<DraftSection, () => string> = {
  general: m.editor_guide_general,
  flights: m.editor_guide_flights,
  hotel: m.editor_guide_hotel,
  schedule: m.editor_guide_schedule,
  homeStayers: m.editor_guide_home_stayers,
};

/** The first steps for a trip that is still nearly empty. Renders nothing for any other trip. */
function Guide() {
  const steps = guideOf(useEditor().draft);
  if (steps === null) return null;
  return (
    <EditorCard title={m.editor_guide()} text={m.editor_guide_text()}>
      <ol className="grid grid-cols-1">
        {steps.map(({ section, done }) => {
          const Icon = done ? CheckCircle2 : Circle;
          return (
            <li key={section} className="border-line not-last:border-b">
              <Link
                to="/admin/reis"
                search={{ deel: slugOf(section) }}
                viewTransition={false}
                className="flex min-h-14 items-center gap-3 rounded-xl py-2"
              >
                <Icon aria-hidden className={`size-6 shrink-0 ${done ? 'text-olive' : 'text-edge'}`} />
                <span className="grow">
                  <span className="block font-bold">{sectionName(section)}</span>
                  <span className="block text-ink-2 text-sm">{GUIDE_TEXTS[section]()}</span>
                </span>
                {done ? <span className="sr-only">{m.editor_guide_done()}</span> : null}
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="text-ink-2 text-sm">{m.editor_guide_end()}</p>
    </EditorCard>
  );
}

/** Offers to move the rest of the trip along, right after its first day has changed. */
function MoveOffer() {
  const { draft, past, changeTrip } = useEditor();
  const offer = offeredMove({ draft, past });
  if (offer === null) return null;
  const count = Math.abs(offer.days);
  const isLater = offer.days > 0;
  const done = isLater ? m.editor_moved_later({ count }) : m.editor_moved_earlier({ count });
  return (
    <Notice tone="info">
      <p>{isLater ? m.editor_move_later({ count }) : m.editor_move_earlier({ count })}</p>
      <ul className="mt-2 grid grid-cols-1 gap-1 font-normal">
        {offer.dates.map(({ name, before, after }) => (
          <li key={name}>{m.editor_move_date({ name, before, after })}</li>
        ))}
      </ul>
      <p className="mt-2 font-normal">{m.editor_move_tasks()}</p>
      <Button icon={CalendarClock} className="mt-3" onClick={() => changeTrip(offer.draft, done)}>
        {m.editor_move()}
      </Button>
    </Notice>
  );
}

function Countdown() {
  const { setValue } = useFormContext<TripDraft>();
  const { countdownAt, flights } = useEditor().draft;
  const departure = firstDeparture(flights.items);
  const follow = ({ local, timeZone }: TripDraft['countdownAt']) => {
    setValue('countdownAt.local', local);
    setValue('countdownAt.timeZone', timeZone);
  };
  return (
    <EditorCard title={m.editor_countdown_title()} text={m.editor_countdown_text()}>
      <FieldPair>
        <DayField name="countdownAt.local" type="datetime-local" />
        <ZoneField name="countdownAt.timeZone" />
      </FieldPair>
      {departure === null || isSame(departure, countdownAt) ? null : (
        <Button icon={PlaneTakeoff} className="justify-self-start" onClick={() => follow(departure)}>
          {m.editor_countdown_follow()}
        </Button>
      )}
    </EditorCard>
  );
}

function Links() {
  return (
    <RowList
      path="links"
      legend={m.editor_links()}
      hint={m.editor_links_hint()}
      rowName={m.editor_link()}
      addLabel={m.editor_link_add()}
      blank={{ title: '', url: '' }}
      max={MAX_LINKS}
      firstField=".title"
    >
      {(index, name) => (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <TextField
            name={`links.${index}.title`}
            row={name}
            placeholder={m.editor_link_title_placeholder()}
          />
          <TextField name={`links.${index}.url`} row={name} placeholder="https://" tidyOnLeave={webAddress} />
        </div>
      )}
    </RowList>
  );
}

export function GeneralSection({ unpublished, showPreview }: SectionProps) {
  const { draft } = useEditor();
  const { startsOn } = draft;
  const published = useQuery(publishedQuery);
  const isExample = published.data?.example === true && !unpublished;
  const isFirst = isExample || guideOf(draft) !== null;
  const newTrip = <NewTripCard isFirst={isFirst} onMade={showPreview} />;
  return (
    <>
      {isFirst ? newTrip : null}
      <Guide />
      <EditorCard title={m.editor_basics()} text={m.editor_basics_text()}>
        <TextField name="title" placeholder={m.editor_title_placeholder()} />
        <FieldPair>
          <TextField name="place" placeholder={m.editor_place_placeholder()} />
          <ZoneField name="timeZone" />
        </FieldPair>
        <FieldPair>
          <DayField name="startsOn" type="date" />
          <DayField name="endsOn" type="date" min={startsOn} />
        </FieldPair>
        <MoveOffer />
      </EditorCard>
      <BookingCard />
      <Countdown />
      <EditorCard title={m.editor_more()}>
        <TextField name="notice" hint={m.editor_notice_hint()} rows={2} />
        <Links />
      </EditorCard>
      {isFirst ? null : newTrip}
    </>
  );
}

import { MAX_TRIP_FLIGHTS, MAX_TRIP_LINES } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { Plus } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { DraftBaggage } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { newFlight } from '../entries.ts';
import { entry, field } from '../lens.ts';
import { BAGGAGE, FLIGHT_ITEMS, TIPS } from '../lenses.ts';
import { EditorCard } from './editor-card.tsx';
import { FlightCard } from './flight-card.tsx';
import { LineList } from './line-list.tsx';
import { ListProblem } from './list-problem.tsx';
import { PairList } from './pair-list.tsx';
import { PartSwitch } from './part-switch.tsx';

const NO_BAGGAGE: DraftBaggage = { title: '', detail: '' };

interface FlightsSectionProps {
  draft: TripDraft;
  openEntries: readonly string[];
}

function FlightList({ draft, openEntries }: FlightsSectionProps) {
  const { edit, openEntry, focusEntry } = useEditorActions();
  const { items } = draft.flights;
  const full = items.length >= MAX_TRIP_FLIGHTS;
  const add = () => {
    const flight = newFlight(draft);
    edit(FLIGHT_ITEMS, (flights) => [...flights, flight]);
    openEntry(flight.id);
    focusEntry(flight.id);
  };
  return (
    <section aria-label={m.editor_flights()} className="grid grid-cols-1 gap-3">
      {items.length === 0 ? <p className="text-ink-2">{m.editor_flights_none()}</p> : null}
      <ListProblem path={FLIGHT_ITEMS.path} />
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {items.map((flight, index) => (
          <FlightCard
            key={flight.id}
            flight={flight}
            index={index}
            open={openEntries.includes(flight.id)}
            full={full}
          />
        ))}
      </ol>
      <Button className="justify-self-start" disabled={full} onClick={add}>
        <Plus aria-hidden className="size-5" />
        {m.editor_flight_add()}
      </Button>
      {full ? (
        <p className="text-ink-2 text-sm">{m.editor_problem_too_many({ max: MAX_TRIP_FLIGHTS })}</p>
      ) : null}
    </section>
  );
}

export function FlightsSection({ draft, openEntries }: FlightsSectionProps) {
  const { shown, baggage, tips } = draft.flights;
  return (
    <>
      <PartSwitch part="flights" shown={shown} />
      <FlightList draft={draft} openEntries={openEntries} />
      <EditorCard title={m.editor_advice()}>
        <PairList
          lens={BAGGAGE}
          list={baggage}
          max={MAX_TRIP_LINES}
          blank={NO_BAGGAGE}
          texts={{
            legend: m.editor_baggage(),
            name: m.editor_baggage_rule(),
            title: m.editor_baggage_title(),
            titlePlaceholder: m.editor_baggage_title_placeholder(),
            second: m.editor_baggage_detail(),
            secondPlaceholder: m.editor_baggage_detail_placeholder(),
            add: m.editor_baggage_add(),
          }}
          pairOf={({ title, detail }, index) => ({
            title: field(entry(BAGGAGE, index), 'title'),
            titleValue: title,
            second: field(entry(BAGGAGE, index), 'detail'),
            secondValue: detail,
          })}
        />
        <LineList
          lens={TIPS}
          lines={tips}
          title={m.editor_tips()}
          name={m.editor_tip()}
          placeholder={m.editor_tip_placeholder()}
          add={m.editor_tip_add()}
        />
      </EditorCard>
    </>
  );
}

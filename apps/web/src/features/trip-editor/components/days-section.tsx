import { MAX_TIMELINE_DAYS } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { CalendarPlus, Plus } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { isDay, missingDays, nextFreeDay, orderedDays } from '../day-order.ts';
import type { DaysPart, DraftDay } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { newDay } from '../entries.ts';
import { DAYS, PROMISES } from '../lenses.ts';
import { DayPanel } from './day-panel.tsx';
import { DayPicker } from './day-picker.tsx';
import { EditorCard } from './editor-card.tsx';
import { LineList } from './line-list.tsx';
import { ListProblem } from './list-problem.tsx';
import { PartSwitch } from './part-switch.tsx';

interface DaysProps {
  part: DaysPart;
  draft: TripDraft;
  openEntries: readonly string[];
}

/** The day after the last one; the trip's first while there are none. */
function proposedDay(days: readonly DraftDay[], startsOn: string): string {
  const last = days.findLast(({ day }) => isDay(day))?.day;
  if (last !== undefined) return nextFreeDay(days, last);
  return isDay(startsOn) ? startsOn : '';
}

function AddDays({ part, draft }: Omit<DaysProps, 'openEntries'>) {
  const { edit, openEntry, focusEntry, goTo } = useEditorActions();
  const { startsOn, endsOn } = draft;
  const { days } = draft[part];
  const missing = missingDays(days, startsOn, endsOn);
  const add = (made: readonly DraftDay[]) => {
    edit(DAYS[part], (list) => orderedDays([...list, ...made]));
    const [first] = made;
    if (first === undefined) return;
    openEntry(first.id);
    focusEntry(first.id);
  };
  const dated = isDay(startsOn) && isDay(endsOn);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {missing.length === 0 ? null : (
        <Button
          onClick={() =>
            add(missing.map((day, index) => newDay(day, m.editor_day_n({ number: days.length + index + 1 }))))
          }
        >
          <CalendarPlus aria-hidden className="size-5" />
          {m.editor_days_make({ count: missing.length })}
        </Button>
      )}
      {dated ? null : (
        <Button onClick={() => goTo('startsOn')}>
          <CalendarPlus aria-hidden className="size-5" />
          {m.editor_days_need_dates()}
        </Button>
      )}
      <Button
        variant={days.length === 0 ? 'secondary' : 'quiet'}
        className={days.length === 0 ? '' : '-ml-3'}
        disabled={days.length >= MAX_TIMELINE_DAYS}
        onClick={() =>
          add([newDay(proposedDay(days, startsOn), m.editor_day_n({ number: days.length + 1 }))])
        }
      >
        <Plus aria-hidden className="size-5" />
        {m.editor_day_add()}
      </Button>
    </div>
  );
}

function Days({ part, draft, openEntries }: DaysProps) {
  const { days } = draft[part];
  const opened = openEntries.find((id) => days.some((day) => day.id === id));
  const chosen = Math.max(
    0,
    days.findIndex(({ id }) => id === opened),
  );
  const day = days[chosen];
  return (
    <>
      <section aria-label={m.editor_days()} className="grid grid-cols-1 gap-3">
        {days.length === 0 ? (
          <p className="text-ink-2">{m.editor_days_none()}</p>
        ) : (
          <DayPicker part={part} days={days} chosen={chosen} />
        )}
        <ListProblem path={DAYS[part].path} />
        <AddDays part={part} draft={draft} />
      </section>
      {day === undefined ? null : <DayPanel key={day.id} part={part} days={days} index={chosen} day={day} />}
    </>
  );
}

export function ScheduleSection({ draft, openEntries }: Omit<DaysProps, 'part'>) {
  return (
    <>
      <PartSwitch part="schedule" shown={draft.schedule.shown} />
      <Days part="schedule" draft={draft} openEntries={openEntries} />
    </>
  );
}

export function HomeStayersSection({ draft, openEntries }: Omit<DaysProps, 'part'>) {
  const { shown, promises } = draft.homeStayers;
  return (
    <>
      <PartSwitch part="homeStayers" shown={shown} />
      <Days part="homeStayers" draft={draft} openEntries={openEntries} />
      <EditorCard title={m.editor_promises()}>
        <LineList
          lens={PROMISES}
          lines={promises}
          title={m.editor_promises_legend()}
          name={m.editor_promise()}
          placeholder={m.editor_promise_placeholder()}
          add={m.editor_promise_add()}
        />
      </EditorCard>
    </>
  );
}

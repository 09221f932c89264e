import { MAX_TIMELINE_DAYS } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { CalendarPlus, Plus } from 'lucide-react';
import { useContext, useLayoutEffect, useRef } from 'react';
import { tabDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { pickLook } from '../../../ui/tabs.tsx';
import type { DaysPart, DraftDay } from '../draft.ts';
import { isDay, missingDays, newDay, nextFreeDay, orderedDays } from '../entries.ts';
import { ProblemsContext } from '../problems.ts';
import { useEditorActions } from '../use-draft.ts';
import { DayPanel } from './day-panel.tsx';
import { EditorCard } from './editor-card.tsx';
import { ListProblem, PartSwitch } from './fields.tsx';
import { LineList } from './row-list.tsx';

function tabText(day: DraftDay, index: number): { title: string; subtitle: string } {
  return isDay(day.day)
    ? tabDay(day.day)
    : { title: m.editor_day_n({ number: index + 1 }), subtitle: m.editor_day_undated() };
}

interface DayPickerProps {
  part: DaysPart;
  days: readonly DraftDay[];
  /** The index of the open day. */
  chosen: number;
}

/** The days in a row, which scrolls sideways on a phone. */
function DayPicker({ part, days, chosen }: DayPickerProps) {
  const { openEntry } = useEditorActions();
  const problems = [...useContext(ProblemsContext).keys()];
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const tab = list.current?.children[chosen];
    if (!(list.current && tab instanceof HTMLElement)) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <ul
      ref={list}
      aria-label={m.editor_days()}
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-2 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {days.map((day, index) => {
        const { title, subtitle } = tabText(day, index);
        const wrong = problems.some((path) => path.startsWith(`${part}.days.${index}.`));
        return (
          <li key={day.id} className="shrink-0">
            <button
              type="button"
              aria-current={index === chosen}
              onClick={() => openEntry(day.id)}
              className={`relative min-h-14 min-w-17 rounded-2xl px-3 py-2 ${pickLook(index === chosen)}`}
            >
              <span className="display block text-lg">{title}</span>
              <span className="block text-sm">{subtitle}</span>
              {wrong ? (
                <span className="absolute -top-1 -right-1 size-4 rounded-full border-2 border-page bg-action">
                  <span className="sr-only">{m.editor_problem_here()}</span>
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The day after the last one; the trip's first day when there are none. */
function proposedDay(days: readonly DraftDay[], startsOn: string): string {
  const last = days.findLast(({ day }) => isDay(day))?.day;
  if (last !== undefined) return nextFreeDay(days, last);
  return isDay(startsOn) ? startsOn : '';
}

interface DaysProps {
  part: DaysPart;
  draft: TripDraft;
  openEntries: readonly string[];
}

function AddDays({ part, draft }: Omit<DaysProps, 'openEntries'>) {
  const { edit, goTo } = useEditorActions();
  const { startsOn, endsOn } = draft;
  const { days } = draft[part];
  const missing = missingDays(days, startsOn, endsOn);
  const add = (dates: readonly string[]) =>
    edit((changed) => {
      const made = dates.map((day, index) =>
        newDay(day, m.editor_day_n({ number: days.length + index + 1 })),
      );
      const ordered = orderedDays([...days, ...made]);
      changed[part].days = ordered;
      return `${part}.days.${ordered.findIndex(({ id }) => id === made[0]?.id)}.day`;
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {missing.length === 0 ? null : (
        <Button onClick={() => add(missing)}>
          <CalendarPlus aria-hidden className="size-5" />
          {m.editor_days_make({ count: missing.length })}
        </Button>
      )}
      {isDay(startsOn) && isDay(endsOn) ? null : (
        <Button onClick={() => goTo('startsOn')}>
          <CalendarPlus aria-hidden className="size-5" />
          {m.editor_days_need_dates()}
        </Button>
      )}
      <Button
        variant={days.length === 0 ? 'secondary' : 'quiet'}
        className={days.length === 0 ? '' : '-ml-3'}
        disabled={days.length >= MAX_TIMELINE_DAYS}
        onClick={() => add([proposedDay(days, startsOn)])}
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
        <ListProblem path={`${part}.days`} />
        <AddDays part={part} draft={draft} />
      </section>
      {day === undefined ? null : <DayPanel key={day.id} part={part} days={days} index={chosen} day={day} />}
    </>
  );
}

export function ScheduleSection(props: Omit<DaysProps, 'part'>) {
  return (
    <>
      <PartSwitch part="schedule" />
      <Days part="schedule" {...props} />
    </>
  );
}

export function HomeStayersSection(props: Omit<DaysProps, 'part'>) {
  return (
    <>
      <PartSwitch part="homeStayers" />
      <Days part="homeStayers" {...props} />
      <EditorCard title={m.editor_promises()}>
        <LineList
          draft={props.draft}
          path="homeStayers.promises"
          of={({ homeStayers }) => homeStayers.promises}
          legend={m.editor_promises_legend()}
          add={m.editor_promise_add()}
          placeholder={m.editor_promise_placeholder()}
        />
      </EditorCard>
    </>
  );
}

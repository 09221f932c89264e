import { MAX_TIMELINE_DAYS, MAX_TIMELINE_ITEMS } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { CalendarPlus, Copy, Globe, Heart, MapPin, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { longDay, tabDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pickLook } from '../../../ui/tabs.tsx';
import type { DaysPart, DraftDay, DraftItem } from '../draft.ts';
import { copyDay, isDay, missingDays, newDay, newItem, nextFreeDay, orderedDays } from '../entries.ts';
import { dayName } from '../texts.ts';
import { useEditor } from '../use-draft.ts';
import { EditorCard } from './editor-card.tsx';
import { ListProblem, PartSwitch, TextField, ZoneField } from './fields.tsx';
import { PositionField } from './position-field.tsx';
import { LineList } from './row-list.tsx';

/** Returns a function that adds days in the order of their dates, and opens the first of them. */
function useAddDays(part: DaysPart): (added: readonly DraftDay[]) => void {
  const { draft, edit } = useEditor();
  return (added) =>
    edit((changed) => {
      const ordered = orderedDays([...draft[part].days, ...added]);
      changed[part].days = ordered;
      return `${part}.days.${ordered.findIndex(({ id }) => id === added[0]?.id)}.day`;
    });
}

interface DayPanelProps {
  part: DaysPart;
  days: readonly DraftDay[];
  index: number;
  day: DraftDay;
}

function DayHeader({ part, days, index, day }: DayPanelProps) {
  const { remove, openEntry } = useEditor();
  const add = useAddDays(part);
  const name = dayName(day, index);
  const removeDay = () => {
    const next = days[index + 1] ?? days[index - 1];
    remove(`${part}.days`, index, name);
    if (next !== undefined) openEntry(next.id);
  };
  return (
    <div className="flex items-start justify-between gap-2">
      <h3 className="pt-2 text-2xl first-letter:uppercase">{isDay(day.day) ? longDay(day.day) : name}</h3>
      <div className="flex">
        <IconButton
          icon={Copy}
          label={m.editor_copy({ what: name })}
          disabled={days.length >= MAX_TIMELINE_DAYS}
          onClick={() => add([copyDay(days, day)])}
        />
        <IconButton icon={Trash2} label={m.editor_remove({ what: name })} onClick={removeDay} />
      </div>
    </div>
  );
}

interface ItemRowProps {
  part: DaysPart;
  dayIndex: number;
  index: number;
  item: DraftItem;
  add: (at: number) => void;
}

interface ItemPlaceProps {
  dayIndex: number;
  index: number;
  name: string;
  item: DraftItem;
  /** The field beside the button. */
  children: ReactNode;
}

/** Lets the organiser choose where an item of the programme is. */
function ItemPlace({ dayIndex, index, name, item, children }: ItemPlaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        {children}
        <IconButton
          icon={MapPin}
          label={m.editor_item_place({ what: name })}
          aria-expanded={isOpen}
          isFilled={item.position !== null}
          className={item.position === null ? '' : 'text-azure'}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <PositionField
          path={`schedule.days.${dayIndex}.items.${index}.position`}
          place={item.title || name}
        />
      ) : null}
    </>
  );
}

function ItemRow({ part, dayIndex, index, item, add }: ItemRowProps) {
  const path = `${part}.days.${dayIndex}.items` as const;
  const { setValue } = useFormContext<TripDraft>();
  const { remove } = useEditor();
  const [zoneWanted, setZoneWanted] = useState(false);
  const zoneOpen = zoneWanted || item.timeZone !== null;
  const rowPath = `${path}.${index}` as const;
  const name = m.editor_nth({ what: m.editor_item(), number: index + 1 });
  const handleKey = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || event.shiftKey || !inField) return;
    event.preventDefault();
    add(index + 1);
  };
  const toggleZone = () => {
    setZoneWanted(!zoneOpen);
    if (zoneOpen) setValue(`${rowPath}.timeZone`, null);
  };
  const detail = (
    <TextField
      name={`${rowPath}.detail`}
      rows={1}
      row={name}
      placeholder={m.editor_item_detail_placeholder()}
    />
  );
  return (
    <li
      data-row={item.id}
      onKeyDown={handleKey}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-2xl bg-sand/60 p-3 sm:grid-cols-[8.75rem_minmax(0,1fr)_auto]"
    >
      <TextField name={`${rowPath}.time`} row={name} type="time" />
      <div className="order-1 col-span-2 sm:order-none sm:col-span-1">
        <TextField name={`${rowPath}.title`} row={name} placeholder={m.editor_item_title_placeholder()} />
      </div>
      <div className="flex">
        {part === 'schedule' ? (
          <IconButton
            icon={Heart}
            label={m.editor_item_for_home({ what: name })}
            aria-pressed={item.forHome}
            isFilled={item.forHome}
            className={item.forHome ? 'text-azure' : ''}
            onClick={() => setValue(`${rowPath}.forHome`, !item.forHome)}
          />
        ) : null}
        <IconButton
          icon={Globe}
          label={m.editor_item_zone_toggle({ what: name })}
          aria-expanded={zoneOpen}
          className={item.timeZone === null ? '' : 'text-azure'}
          onClick={toggleZone}
        />
        <IconButton
          icon={Trash2}
          label={m.editor_remove({ what: name })}
          onClick={() => remove(path, index, item.title.trim() || name)}
        />
      </div>
      <div className="order-2 col-span-2 grid grid-cols-1 gap-2 sm:col-span-3">
        {part === 'schedule' ? (
          <ItemPlace dayIndex={dayIndex} index={index} name={name} item={item}>
            {detail}
          </ItemPlace>
        ) : (
          detail
        )}
        {zoneOpen ? (
          // An item may be outside the trip's time zone, for example at the airport at home.
          <ZoneField name={`${rowPath}.timeZone`} empty={null} row={name} />
        ) : null}
      </div>
    </li>
  );
}

function Items({ part, index: dayIndex, day }: Omit<DayPanelProps, 'days'>) {
  const { insert } = useEditor();
  const path = `${part}.days.${dayIndex}.items` as const;
  const full = day.items.length >= MAX_TIMELINE_ITEMS;
  const add = (at: number) => {
    if (!full) insert(path, at, newItem(), '.time');
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <h4 className="display text-lg">{m.editor_items()}</h4>
      <ListProblem path={path} />
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {day.items.map((item, index) => (
          <ItemRow key={item.id} part={part} dayIndex={dayIndex} index={index} item={item} add={add} />
        ))}
      </ol>
      <Button
        icon={Plus}
        className="justify-self-start"
        disabled={full}
        onClick={() => add(day.items.length)}
      >
        {m.editor_item_add()}
      </Button>
      <p className="text-ink-2 text-sm">
        {full ? m.editor_problem_too_many({ max: MAX_TIMELINE_ITEMS }) : m.editor_items_hint()}
        {part === 'schedule' ? ` ${m.editor_items_home_hint()}` : null}
      </p>
    </div>
  );
}

function DayPanel(props: DayPanelProps) {
  const { part, index, day } = props;
  const path = `${part}.days.${index}` as const;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <DayHeader {...props} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <TextField name={`${path}.day`} type="date" />
        <TextField name={`${path}.title`} placeholder={m.editor_day_title_placeholder()} />
      </div>
      <Items part={part} index={index} day={day} />
    </Card>
  );
}

interface DayPickerProps {
  part: DaysPart;
  days: readonly DraftDay[];
  chosen: number;
}

function DayPicker({ part, days, chosen }: DayPickerProps) {
  const { visibleErrors, openEntry } = useEditor();
  const paths = [...visibleErrors.keys()];
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
        const { title, subtitle } = isDay(day.day)
          ? tabDay(day.day)
          : { title: m.editor_day_n({ number: index + 1 }), subtitle: m.editor_day_undated() };
        const hasErrors = paths.some((path) => path.startsWith(`${part}.days.${index}.`));
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
              {hasErrors ? (
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

/** Returns the first free day after the last one, or the trip's first day if there are no days. */
function proposedDay(days: readonly DraftDay[], startsOn: string): string {
  const last = days.findLast(({ day }) => isDay(day))?.day;
  if (last !== undefined) return nextFreeDay(days, last);
  return isDay(startsOn) ? startsOn : '';
}

function AddDays({ part }: { part: DaysPart }) {
  const { draft, goTo } = useEditor();
  const add = useAddDays(part);
  const { startsOn, endsOn } = draft;
  const { days } = draft[part];
  const missing = missingDays(days, startsOn, endsOn);
  const addOn = (dates: readonly string[]) =>
    add(dates.map((day, index) => newDay(day, m.editor_day_n({ number: days.length + index + 1 }))));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {missing.length === 0 ? null : (
        <Button icon={CalendarPlus} onClick={() => addOn(missing)}>
          {m.editor_days_make({ count: missing.length })}
        </Button>
      )}
      {isDay(startsOn) && isDay(endsOn) ? null : (
        <Button icon={CalendarPlus} onClick={() => goTo('startsOn')}>
          {m.editor_days_need_dates()}
        </Button>
      )}
      <Button
        icon={Plus}
        variant={days.length === 0 ? 'secondary' : 'quiet'}
        className={days.length === 0 ? '' : '-ml-3'}
        disabled={days.length >= MAX_TIMELINE_DAYS}
        onClick={() => addOn([proposedDay(days, startsOn)])}
      >
        {m.editor_day_add()}
      </Button>
    </div>
  );
}

function Days({ part }: { part: DaysPart }) {
  const { draft, openEntries } = useEditor();
  const { days } = draft[part];
  const opened = openEntries.find((id) => days.some((day) => day.id === id));
  const chosen = Math.max(
    0,
    days.findIndex(({ id }) => id === opened),
  );
  const day = days[chosen];
  return (
    <>
      <PartSwitch part={part} />
      <section aria-label={m.editor_days()} className="grid grid-cols-1 gap-3">
        {days.length === 0 ? (
          <p className="text-ink-2">{m.editor_days_none()}</p>
        ) : (
          <DayPicker part={part} days={days} chosen={chosen} />
        )}
        <ListProblem path={`${part}.days`} />
        <AddDays part={part} />
      </section>
      {day === undefined ? null : <DayPanel key={day.id} part={part} days={days} index={chosen} day={day} />}
    </>
  );
}

export function ScheduleSection() {
  return <Days part="schedule" />;
}

export function HomeStayersSection() {
  return (
    <>
      <Days part="homeStayers" />
      <EditorCard title={m.editor_promises()}>
        <LineList
          path="homeStayers.promises"
          legend={m.editor_promises_legend()}
          addLabel={m.editor_promise_add()}
          placeholder={m.editor_promise_placeholder()}
        />
      </EditorCard>
    </>
  );
}

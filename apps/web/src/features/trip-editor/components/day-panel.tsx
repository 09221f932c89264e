import { MAX_TIMELINE_DAYS, MAX_TIMELINE_ITEMS } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { Copy, Globe, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { longDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DaysPart, DraftDay, DraftItem } from '../draft.ts';
import { copyDay, isDay, newItem, orderedDays } from '../entries.ts';
import { dayName } from '../texts.ts';
import { useEditor } from '../use-draft.ts';
import { ActionButton } from './editor-card.tsx';
import { ListProblem, TextField, ZoneField } from './fields.tsx';

interface DayPanelProps {
  part: DaysPart;
  days: readonly DraftDay[];
  index: number;
  day: DraftDay;
}

function DayHeader({ part, days, index, day }: DayPanelProps) {
  const { insert, remove, openEntry } = useEditor();
  const name = dayName(day, index);
  const copy = () => {
    const made = copyDay(days, day);
    insert(`${part}.days`, orderedDays([...days, made]).indexOf(made), made, '.day');
  };
  const take = () => {
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
          onClick={copy}
        />
        <IconButton icon={Trash2} label={m.editor_remove({ what: name })} onClick={take} />
      </div>
    </div>
  );
}

interface ItemRowProps {
  path: `${DaysPart}.days.${number}.items`;
  index: number;
  item: DraftItem;
  onNext: () => void;
  /** Removes the item; `name` is its name for the undo notice. */
  onRemove: (name: string) => void;
}

/** Enter adds the next item. */
function ItemRow({ path, index, item, onNext, onRemove }: ItemRowProps) {
  const { setValue } = useFormContext<TripDraft>();
  const [zoneWanted, setZoneWanted] = useState(false);
  const zoneOpen = zoneWanted || item.timeZone !== null;
  const row = `${path}.${index}` as const;
  const name = m.editor_nth({ what: m.editor_item(), number: index + 1 });
  const press = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || event.shiftKey || !inField) return;
    event.preventDefault();
    onNext();
  };
  const toggleZone = () => {
    setZoneWanted(!zoneOpen);
    if (zoneOpen) setValue(`${row}.timeZone`, null);
  };
  return (
    <li
      data-row={item.id}
      onKeyDown={press}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-2xl bg-sand/60 p-3 sm:grid-cols-[8.75rem_minmax(0,1fr)_auto]"
    >
      <TextField name={`${row}.time`} row={name} type="time" />
      <div className="order-1 col-span-2 sm:order-none sm:col-span-1">
        <TextField name={`${row}.title`} row={name} placeholder={m.editor_item_title_placeholder()} />
      </div>
      <div className="flex">
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
          onClick={() => onRemove(item.title.trim() || name)}
        />
      </div>
      <div className="order-2 col-span-2 grid grid-cols-1 gap-2 sm:col-span-3">
        <TextField
          name={`${row}.detail`}
          rows={1}
          row={name}
          placeholder={m.editor_item_detail_placeholder()}
        />
        {zoneOpen ? (
          // For an item outside the trip's time zone, such as the airport at home.
          <ZoneField name={`${row}.timeZone`} empty={null} row={name} />
        ) : null}
      </div>
    </li>
  );
}

function Items({ part, index: dayIndex, day }: Omit<DayPanelProps, 'days'>) {
  const { insert, remove } = useEditor();
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
          <ItemRow
            key={item.id}
            path={path}
            index={index}
            item={item}
            onNext={() => add(index + 1)}
            onRemove={(what) => remove(path, index, what)}
          />
        ))}
      </ol>
      <ActionButton
        icon={Plus}
        className="justify-self-start"
        disabled={full}
        onClick={() => add(day.items.length)}
      >
        {m.editor_item_add()}
      </ActionButton>
      <p className="text-ink-2 text-sm">
        {full ? m.editor_problem_too_many({ max: MAX_TIMELINE_ITEMS }) : m.editor_items_hint()}
      </p>
    </div>
  );
}

export function DayPanel(props: DayPanelProps) {
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

import { MAX_TIMELINE_DAYS, MAX_TIMELINE_ITEMS } from '@reisspel/contract/limits';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { longDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isDay, orderedDays } from '../day-order.ts';
import type { DaysPart, DraftDay } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { copyDay, newItem } from '../entries.ts';
import { dayName } from '../field-names.ts';
import { entry, field } from '../lens.ts';
import { DAYS } from '../lenses.ts';
import { TextField } from './editor-field.tsx';
import { ItemRow } from './item-row.tsx';
import { ListProblem } from './list-problem.tsx';

interface DayPanelProps {
  part: DaysPart;
  days: DraftDay[];
  index: number;
  day: DraftDay;
}

function DayHeader({ part, days, index, day }: DayPanelProps) {
  const { edit, remove, openEntry, focusEntry } = useEditorActions();
  const name = dayName(day, index);
  const copy = () => {
    const made = copyDay(days, day);
    edit(DAYS[part], (list) => orderedDays([...list, made]));
    openEntry(made.id);
    focusEntry(made.id);
  };
  const take = () => {
    const next = days[index + 1] ?? days[index - 1];
    remove(DAYS[part], (list) => list.filter(({ id }) => id !== day.id), m.editor_removed({ what: name }));
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

function Items({ part, index: dayIndex, day }: Omit<DayPanelProps, 'days'>) {
  const { edit, focusEntry } = useEditorActions();
  const insert = useCallback(
    (at: number) => {
      const item = newItem();
      const items = field(entry(DAYS[part], dayIndex), 'items');
      edit(items, (list) => (list.length < MAX_TIMELINE_ITEMS ? list.toSpliced(at, 0, item) : list));
      focusEntry(item.id);
    },
    [part, dayIndex, edit, focusEntry],
  );
  const onNext = useCallback((index: number) => insert(index + 1), [insert]);
  const full = day.items.length >= MAX_TIMELINE_ITEMS;
  return (
    <div className="grid grid-cols-1 gap-3">
      <h4 className="display text-lg">{m.editor_items()}</h4>
      <ListProblem path={`${part}.days.${dayIndex}.items`} />
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {day.items.map((item, index) => (
          <ItemRow key={item.id} part={part} dayIndex={dayIndex} index={index} item={item} onNext={onNext} />
        ))}
      </ol>
      <Button className="justify-self-start" disabled={full} onClick={() => insert(day.items.length)}>
        <Plus aria-hidden className="size-5" />
        {m.editor_item_add()}
      </Button>
      <p className="text-ink-2 text-sm">
        {full ? m.editor_problem_too_many({ max: MAX_TIMELINE_ITEMS }) : m.editor_items_hint()}
      </p>
    </div>
  );
}

/** One day with what happens on it. */
export function DayPanel({ part, days, index, day }: DayPanelProps) {
  const lens = entry(DAYS[part], index);
  return (
    <Card className="grid grid-cols-1 gap-5">
      <DayHeader part={part} days={days} index={index} day={day} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <TextField
          lens={field(lens, 'day')}
          value={day.day}
          label={m.editor_day_date()}
          type="date"
          entryId={day.id}
        />
        <TextField
          lens={field(lens, 'title')}
          value={day.title}
          label={m.editor_day_title()}
          placeholder={m.editor_day_title_placeholder()}
        />
      </div>
      <Items part={part} index={index} day={day} />
    </Card>
  );
}

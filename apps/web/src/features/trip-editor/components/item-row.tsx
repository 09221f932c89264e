import { Globe, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DaysPart, DraftItem } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { entry, field, type Lens } from '../lens.ts';
import { DAYS } from '../lenses.ts';
import { LongTextField, TextField } from './editor-field.tsx';
import { ZoneField } from './zone-field.tsx';

interface ItemZoneProps {
  lens: Lens<string | null>;
  zone: string;
  name: string;
}

/** The clock of another place than the trip's, such as the airport at home. */
function ItemZone({ lens, zone, name }: ItemZoneProps) {
  // An emptied field is the trip's own zone again.
  const own: Lens<string> = {
    path: lens.path,
    over: (draft, update) => lens.over(draft, (old) => update(old ?? '') || null),
  };
  return <ZoneField lens={own} value={zone} label={`${name}: ${m.editor_item_zone()}`} labelHidden />;
}

interface ItemRowProps {
  part: DaysPart;
  dayIndex: number;
  index: number;
  item: DraftItem;
  onNext: (index: number) => void;
}

/** What happens at a time. Enter begins the next one. */
export const ItemRow = memo(function ItemRow({ part, dayIndex, index, item, onNext }: ItemRowProps) {
  const { remove, set } = useEditorActions();
  const [zoneWanted, setZoneWanted] = useState(false);
  const zoneOpen = zoneWanted || item.timeZone !== null;
  const items = field(entry(DAYS[part], dayIndex), 'items');
  const lens = entry(items, index);
  const name = m.editor_nth({ what: m.editor_item(), number: index + 1 });
  const press = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || event.shiftKey || !inField) return;
    event.preventDefault();
    onNext(index);
  };
  const take = () =>
    remove(
      items,
      (list) => list.filter(({ id }) => id !== item.id),
      m.editor_removed({ what: item.title.trim() === '' ? name : item.title.trim() }),
    );
  return (
    <li
      data-row={item.id}
      onKeyDown={press}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-2xl bg-sand/60 p-3 sm:grid-cols-[8.75rem_minmax(0,1fr)_auto]"
    >
      <TextField
        lens={field(lens, 'time')}
        value={item.time}
        label={`${name}: ${m.editor_item_time()}`}
        labelHidden
        type="time"
        entryId={item.id}
      />
      <div className="order-1 col-span-2 sm:order-none sm:col-span-1">
        <TextField
          lens={field(lens, 'title')}
          value={item.title}
          label={`${name}: ${m.editor_item_title()}`}
          labelHidden
          placeholder={m.editor_item_title_placeholder()}
        />
      </div>
      <div className="flex">
        <IconButton
          icon={Globe}
          label={m.editor_item_zone_toggle({ what: name })}
          aria-expanded={zoneOpen}
          className={item.timeZone === null ? '' : 'text-azure'}
          onClick={() => {
            setZoneWanted(!zoneOpen);
            if (zoneOpen) set(field(lens, 'timeZone'), null);
          }}
        />
        <IconButton icon={Trash2} label={m.editor_remove({ what: name })} onClick={take} />
      </div>
      <div className="order-2 col-span-2 grid grid-cols-1 gap-2 sm:col-span-3">
        <LongTextField
          lens={field(lens, 'detail')}
          value={item.detail}
          label={`${name}: ${m.editor_item_detail()}`}
          labelHidden
          placeholder={m.editor_item_detail_placeholder()}
          rows={1}
          oneLine
        />
        {zoneOpen ? <ItemZone lens={field(lens, 'timeZone')} zone={item.timeZone ?? ''} name={name} /> : null}
      </div>
    </li>
  );
});

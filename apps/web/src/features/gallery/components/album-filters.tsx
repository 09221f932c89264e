import type { GalleryState } from '@reisspel/contract/live';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import type { AlbumOrder, Choice } from '../album-photos.ts';

const ORDERS: readonly { value: AlbumOrder; label: () => string }[] = [
  { value: 'newest', label: m.gallery_order_newest },
  { value: 'task', label: m.gallery_order_task },
  { value: 'team', label: m.gallery_order_team },
];

interface FilterProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  className?: string;
}

function Filter({ label, value, options, onChange, className = '' }: FilterProps) {
  return (
    <div className={className}>
      <Field label={label}>
        {(ids) => (
          <Select {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

interface AlbumFiltersProps {
  state: GalleryState;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

export function AlbumFilters({ state, choice, onChange }: AlbumFiltersProps) {
  const teams = state.teams.map(({ id, name }) => ({ value: id, label: name }));
  const tasks = state.tasks.map(({ id, description }) => ({ value: id, label: description }));
  return (
    <div className="mb-6 grid grid-cols-2 gap-x-3 gap-y-4 sm:max-w-3xl sm:grid-cols-3 sm:gap-x-4">
      <Filter
        label={m.gallery_filter_team()}
        value={choice.teamId}
        options={[{ value: '', label: m.gallery_all_teams() }, ...teams]}
        onChange={(teamId) => onChange({ ...choice, teamId })}
      />
      <Filter
        label={m.gallery_filter_task()}
        value={choice.taskId}
        options={[{ value: '', label: m.gallery_all_tasks() }, ...tasks]}
        onChange={(taskId) => onChange({ ...choice, taskId })}
      />
      <Filter
        label={m.gallery_order()}
        value={choice.order}
        options={ORDERS.map(({ value, label }) => ({ value, label: label() }))}
        onChange={(value) => {
          const order = ORDERS.find((each) => each.value === value)?.value;
          if (order) onChange({ ...choice, order });
        }}
        className="col-span-2 sm:col-span-1"
      />
    </div>
  );
}

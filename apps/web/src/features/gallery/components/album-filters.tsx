import type { GalleryState } from '@reisspel/contract/live';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import type { Filter } from '../album-photos.ts';

interface AlbumFiltersProps {
  state: GalleryState;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function AlbumFilters({ state, filter, onChange }: AlbumFiltersProps) {
  return (
    <div className="mb-6 grid gap-4 sm:max-w-xl sm:grid-cols-2">
      <Field label={m.gallery_filter_team()}>
        {(ids) => (
          <Select
            {...ids}
            value={filter.teamId}
            onChange={(event) => onChange({ ...filter, teamId: event.target.value })}
          >
            <option value="">{m.gallery_all_teams()}</option>
            {state.teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.gallery_filter_task()}>
        {(ids) => (
          <Select
            {...ids}
            value={filter.taskId}
            onChange={(event) => onChange({ ...filter, taskId: event.target.value })}
          >
            <option value="">{m.gallery_all_tasks()}</option>
            {state.tasks.map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

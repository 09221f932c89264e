import type { GalleryState } from '@reisspel/contract/live';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { Select, type SelectOption } from '../../../ui/forms/inputs.tsx';
import type { AlbumChoice, AlbumOrder } from '../album-photos.ts';

const ORDER_TEXTS: Readonly<Record<AlbumOrder, () => string>> = {
  newest: m.gallery_order_newest,
  task: m.gallery_order_task,
  team: m.gallery_order_team,
};

function isOrder(value: string): value is AlbumOrder {
  return Object.hasOwn(ORDER_TEXTS, value);
}

interface FilterProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

function Filter({ label, onChange, ...select }: FilterProps) {
  return (
    <Field label={label}>
      {(ids) => <Select {...ids} {...select} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

interface AlbumFiltersProps {
  state: GalleryState;
  choice: AlbumChoice;
  onChange: (choice: AlbumChoice) => void;
}

function choiceText({ teams, tasks }: GalleryState, { teamId, taskId, order }: AlbumChoice): string {
  return [
    teams.find(({ id }) => id === teamId)?.name,
    tasks.find(({ id }) => id === taskId)?.description,
    ORDER_TEXTS[order](),
  ]
    .filter((text) => text !== undefined)
    .join(' · ');
}

/** A phone folds the filters, because they would push the photos below the first screen. */
export function AlbumFilters({ state, choice, onChange }: AlbumFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const teams = state.teams.map((team) => [team.id, team.name] as const);
  const tasks = state.tasks.map((task) => [task.id, task.description] as const);
  return (
    <div className="mb-4 rounded-2xl max-sm:border max-sm:border-line max-sm:bg-card sm:mb-6">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-2xl px-4 py-2 text-left sm:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
        <span className="flex min-w-0 grow flex-wrap gap-x-3">
          <strong>{m.gallery_filters()}</strong>
          <span className="min-w-0 grow basis-32 truncate text-ink-2 sm:text-right">
            {choiceText(state, choice)}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id={id}
        className={`${open ? 'grid' : 'hidden'} gap-x-4 gap-y-3 px-4 pt-1 pb-4 sm:grid sm:max-w-3xl sm:grid-cols-3 sm:p-0`}
      >
        <Filter
          label={m.gallery_filter_team()}
          value={choice.teamId}
          options={[['', m.gallery_all_teams()], ...teams]}
          onChange={(teamId) => onChange({ ...choice, teamId })}
        />
        <Filter
          label={m.gallery_filter_task()}
          value={choice.taskId}
          options={[['', m.gallery_all_tasks()], ...tasks]}
          onChange={(taskId) => onChange({ ...choice, taskId })}
        />
        <Filter
          label={m.gallery_order()}
          value={choice.order}
          options={Object.entries(ORDER_TEXTS).map(([order, text]) => [order, text()] as const)}
          onChange={(order) => isOrder(order) && onChange({ ...choice, order })}
        />
      </div>
    </div>
  );
}

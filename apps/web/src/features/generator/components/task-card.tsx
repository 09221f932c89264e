import type { GeneratedPlace, GeneratedTask } from '@reisspel/contract/generator';
import { distanceMetres } from '@reisspel/rules/distance';
import { checksOf } from '@reisspel/rules/kinds/photo';
import { taskDescription } from '@reisspel/rules/task';
import { BookOpen, MapPinned, ScanSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { TaskDetails } from '../../../kinds/details.tsx';
import { LOOKS } from '../../../kinds/looks.ts';
import { distanceText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { positionOf } from '../generated-game.ts';

const MAP_ZOOM = 17;

interface PlaceProps {
  task: GeneratedTask;
  centre: GeneratedPlace | null;
}

function Place({ task, centre }: PlaceProps) {
  const position = positionOf(task);
  if (position === null) return null;
  const name = task.place?.name ?? '';
  const { latitude, longitude } = position;
  const marker = `?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${latitude}/${longitude}`;
  const distance = centre === null ? null : distanceText(distanceMetres(centre, position));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      <MapPinned aria-hidden className="size-5 shrink-0" />
      <span className="font-bold text-ink">{name}</span>
      {distance === null ? null : <span>{m.generator_distance({ distance })}</span>}
      <a
        href={`https://www.openstreetmap.org/${marker}`}
        target="_blank"
        rel="noreferrer"
        aria-label={m.generator_on_map_of({ place: name })}
        className="text-link text-accent"
      >
        {m.generator_on_map()}
      </a>
    </p>
  );
}

function Chips({ task: { by, input } }: { task: GeneratedTask }) {
  const { badge, icon, name } = LOOKS[input.taskType];
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {badge === null ? null : (
        <Chip tone="quiz" icon={icon}>
          {name()}
        </Chip>
      )}
      {input.taskType === 'photo' && checksOf(input).length > 0 ? (
        <Chip tone="verification" icon={ScanSearch}>
          {m.game_badge_verification()}
        </Chip>
      ) : null}
      {input.requiresPreviousTask ? <Chip tone="waiting">{m.game_badge_sequential()}</Chip> : null}
      {by === 'built-in' ? (
        <Chip tone="waiting" icon={BookOpen}>
          {m.generator_built_in()}
        </Chip>
      ) : null}
    </span>
  );
}

interface TaskCardProps extends PlaceProps {
  number: number;
  children?: ReactNode;
}

export function TaskCard({ task, number, centre, children }: TaskCardProps) {
  const { input } = task;
  return (
    <li
      data-item={task.id}
      className="grid grid-cols-1 gap-3 rounded-card bg-card p-4 shadow-card transition duration-500 sm:p-5 starting:translate-y-4 starting:opacity-0"
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="display flex size-10 shrink-0 items-center justify-center rounded-full bg-sun text-lg text-night"
        >
          {number}
        </span>
        <div className="grid min-h-10 min-w-0 grow content-center gap-1.5">
          <h3 className="text-lg">{taskDescription(number, input.taskType)}</h3>
          <Chips task={task} />
        </div>
        <span className="shrink-0 text-right">
          <span className="sr-only">{m.game_points({ points: input.points })}</span>
          <span aria-hidden className="display block text-2xl text-accent">
            {input.points}
          </span>
          <span aria-hidden className="block font-bold text-ink-2 text-xs">
            {m.game_points_word({ points: input.points })}
          </span>
        </span>
      </div>
      <p className="whitespace-pre-line text-lg leading-snug">{input.instructions}</p>
      <TaskDetails input={input} />
      <Place task={task} centre={centre} />
      {children}
    </li>
  );
}

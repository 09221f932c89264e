import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/task';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';

/** Returns the ids of the tasks in their order, separated by commas. */
export function orderOf(tasks: readonly AdminTask[]): string {
  return tasks.map(({ id }) => id).join();
}

/** Sorts tasks by `order`. Gives them the numbers and names that the server will give (spec 4). */
export function sortTasks(tasks: readonly AdminTask[], order: string): AdminTask[] {
  const places = new Map(order.split(',').map((id, place) => [id, place]));
  // A task that is not in `order` is new. It comes last.
  const placeOf = ({ id }: AdminTask) => places.get(id) ?? places.size;
  return tasks
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((task, index) => ({
      ...task,
      sequenceOrder: index + 1,
      description: taskDescription(index + 1, task.taskType),
    }));
}

interface TaskListProps {
  tasks: readonly AdminTask[];
  /** `from` and `to` are indexes in the list, from 0. */
  onMove: (from: number, to: number) => void;
  children: (task: AdminTask) => ReactNode;
}

/** Pixels that a mouse moves before a drag starts. A shorter move is a click. */
const MOUSE_DISTANCE_PX = 4;
/** Pixels that a finger moves up or down before a drag starts (spec 9). */
const TOUCH_DISTANCE_PX = 20;

// These are constants, because new objects would make `useSortable` render each row again.
const MOUSE = { activationConstraint: { distance: MOUSE_DISTANCE_PX } };
const TOUCH = { activationConstraint: { distance: { y: TOUCH_DISTANCE_PX } } };
// Smooth scrolling would make a second key press start from an outdated position.
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'instant' } as const;

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Returns the texts for screen readers. `lastOver` is the task at the last announced place. */
function announcements(
  tasks: readonly AdminTask[],
  lastOver: RefObject<UniqueIdentifier | null>,
): Announcements {
  const name = (id: UniqueIdentifier) => tasks.find((task) => task.id === id)?.description ?? '';
  const place = (id: UniqueIdentifier) => tasks.findIndex((task) => task.id === id) + 1;
  const total = tasks.length;
  return {
    onDragStart: () => {
      lastOver.current = null;
      return undefined;
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === lastOver.current) return undefined;
      // The first event announces the start of the drag. Before it, dnd-kit has not measured the
      // places, and an arrow key does nothing.
      const announce = lastOver.current === null ? m.admin_order_start : m.admin_order_over;
      lastOver.current = over.id;
      return announce({ task: name(active.id), place: place(over.id), total });
    },
    onDragEnd: ({ active, over }) =>
      m.admin_order_end({ task: name(active.id), place: place(over?.id ?? active.id), total }),
    onDragCancel: ({ active }) => m.admin_order_cancel({ task: name(active.id) }),
  };
}

export function TaskList({ tasks, onMove, children }: TaskListProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const lastOver = useRef<UniqueIdentifier | null>(null);
  const ids = useMemo(() => tasks.map(({ id }) => id), [tasks]);
  const drop = ({ active, over }: DragEndEvent) => {
    const from = tasks.findIndex(({ id }) => id === active.id);
    const to = tasks.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[verticalOnly]}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcements(tasks, lastOver),
        screenReaderInstructions: { draggable: m.admin_order_instructions() },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="long-list grid grid-cols-1 gap-2">{tasks.map(children)}</ul>
      </SortableContext>
    </DndContext>
  );
}

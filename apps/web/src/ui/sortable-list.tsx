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
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import * as m from '../paraglide/messages.js';

interface SortableListProps<Item extends { id: string }> {
  items: readonly Item[];
  /** Names an item for screen readers. */
  nameOf: (item: Item) => string;
  /** `from` and `to` are indexes in the list, from 0. */
  onMove: (from: number, to: number) => void;
  /** The list. Each row calls `useSortable` with the id of its item. */
  children: ReactNode;
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

/** Returns the texts for screen readers. `lastOver` is the item at the last announced place. */
function announcements<Item extends { id: string }>(
  { items, nameOf }: Pick<SortableListProps<Item>, 'items' | 'nameOf'>,
  lastOver: RefObject<UniqueIdentifier | null>,
): Announcements {
  const name = (id: UniqueIdentifier) => items.filter((item) => item.id === id).map(nameOf)[0] ?? '';
  const place = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1;
  const total = items.length;
  return {
    onDragStart: () => {
      lastOver.current = null;
      return undefined;
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === lastOver.current) return undefined;
      // The first event announces the start of the drag. Before it, dnd-kit has not measured the
      // places, and an arrow key does nothing.
      const announce = lastOver.current === null ? m.sort_start : m.sort_over;
      lastOver.current = over.id;
      return announce({ item: name(active.id), place: place(over.id), total });
    },
    onDragEnd: ({ active, over }) =>
      m.sort_end({ item: name(active.id), place: place(over?.id ?? active.id), total }),
    onDragCancel: ({ active }) => m.sort_cancel({ item: name(active.id) }),
  };
}

/** Lets a person move the rows of a list up and down by mouse, touch and keys. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, onMove, children } = props;
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const lastOver = useRef<UniqueIdentifier | null>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const drop = ({ active, over }: DragEndEvent) => {
    const from = items.findIndex(({ id }) => id === active.id);
    const to = items.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[verticalOnly]}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcements(props, lastOver),
        screenReaderInstructions: { draggable: m.sort_instructions() },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

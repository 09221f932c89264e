import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { tabDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { pickLook } from '../../../ui/pick-look.ts';
import { isDay } from '../day-order.ts';
import type { DaysPart, DraftDay } from '../draft-types.ts';
import { ProblemsContext, useEditorActions } from '../editor-context.ts';

interface DayPickerProps {
  part: DaysPart;
  days: readonly DraftDay[];
  /** Index of the day that is open. */
  chosen: number;
}

function label(day: DraftDay, index: number): { title: string; subtitle: string } {
  return isDay(day.day)
    ? tabDay(day.day)
    : { title: m.editor_day_n({ number: index + 1 }), subtitle: m.editor_day_undated() };
}

/** The days beside each other, the open one marked. On a phone they scroll sideways. */
export function DayPicker({ part, days, chosen }: DayPickerProps): ReactNode {
  const { openEntry } = useEditorActions();
  const problems = [...useContext(ProblemsContext).keys()];
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
        const { title, subtitle } = label(day, index);
        const wrong = problems.some((path) => path.startsWith(`${part}.days.${index}.`));
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
              {wrong ? (
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

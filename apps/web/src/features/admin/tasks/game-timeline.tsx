import type { AdminTask } from '@reisspel/contract/tasks';
import { fixedMoments } from '@reisspel/rules/game/window';
import { daysBetween, localTimeAt } from '@reisspel/rules/zoned-time';
import { useState } from 'react';
import { FirstDayField, MoveWindows } from '../../../kinds/move-windows.tsx';
import { dayAndTime, type WindowPlace, windowText } from '../../../kinds/window-texts.ts';
import * as m from '../../../paraglide/messages.js';
import { Fold } from '../panel.tsx';

interface GameTimelineProps extends WindowPlace {
  tasks: readonly AdminTask[];
  /** False while teams play. */
  mayMove: boolean;
}

interface MoveProps {
  /** The day of the first fixed moment: "2025-06-20". */
  firstDay: string;
}

/** Moves all fixed moments by the days between the first one and a chosen day. */
function MoveTimes({ firstDay }: MoveProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="grid grid-cols-1 gap-3 pb-3">
      <FirstDayField firstDay={firstDay} chosen={chosen ?? firstDay} onChoose={setChosen} />
      <MoveWindows days={daysBetween(firstDay, chosen ?? firstDay)} onMoved={() => setChosen(null)} />
    </div>
  );
}

/** Lists when tasks open and close, by the clock of the trip. Is empty without fixed moments. */
export function GameTimeline({ mayMove, ...place }: GameTimelineProps) {
  const { tasks, timeZone } = place;
  const timed = tasks.map((task) => ({ task, ...fixedMoments(task.window) }));
  const events = timed
    .flatMap(({ task, opensAt, closesAt }) => {
      const name = { task: task.description };
      return [
        { at: closesAt, key: `closes ${task.id}`, text: m.timeline_closes(name) },
        { at: opensAt, key: `opens ${task.id}`, text: m.timeline_opens(name) },
      ];
    })
    .flatMap(({ at, ...event }) => (at === null ? [] : { at, ...event, ...dayAndTime({ timeZone }, at) }))
    .toSorted((one, other) => one.at - other.at);
  const [first] = events;
  if (first === undefined) return null;
  const unfixed = timed.filter(({ task, opensAt }) => task.window.opens !== null && opensAt === null);
  return (
    <div className="mb-3">
      <Fold title={m.timeline_title()}>
        {[...Map.groupBy(events, ({ day }) => day)].map(([day, ofDay]) => (
          <section key={day} className="pb-3">
            <h3 className="font-bold">{day}</h3>
            <ol className="grid grid-cols-1 gap-1">
              {ofDay.map(({ key, time, text }) => (
                <li key={key} className="flex gap-3">
                  <time className="shrink-0 font-bold tabular-nums">{time}</time>
                  <span className="min-w-0">{text}</span>
                </li>
              ))}
            </ol>
          </section>
        ))}
        {unfixed.length > 0 ? (
          <section className="pb-3">
            <h3 className="font-bold">{m.timeline_no_time()}</h3>
            <ul className="grid grid-cols-1 gap-1">
              {unfixed.map(({ task }) => (
                <li key={task.id}>
                  {task.description}: {windowText(task.window, place)}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {mayMove ? <MoveTimes firstDay={localTimeAt(timeZone, first.at).slice(0, 10)} /> : null}
      </Fold>
    </div>
  );
}

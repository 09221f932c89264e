import type { AdminTask } from '@reisspel/contract/tasks';
import { fixedMoments } from '@reisspel/rules/game/window';
import { dayAndTime, windowText } from '../../../kinds/window-texts.ts';
import * as m from '../../../paraglide/messages.js';
import { Fold } from '../panel.tsx';

interface GameTimelineProps {
  tasks: readonly AdminTask[];
  timeZone: string;
}

/** Lists when tasks open and close, by the clock of the trip. Is empty without fixed moments. */
export function GameTimeline({ tasks, timeZone }: GameTimelineProps) {
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
  if (events.length === 0) return null;
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
                  {task.description}: {windowText(task.window, { timeZone, tasks })}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </Fold>
    </div>
  );
}

import type { TimelineDay } from '@reisspel/contract/trip';
import { clockAt, dayAt, longDay, shortDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useNow } from '../use-now.ts';

interface DayProps {
  day: TimelineDay;
  /** Index of the item that is going on; -1 when none of this day is. */
  current: number;
}

function Day({ day, current }: DayProps) {
  return (
    <section aria-labelledby={`day-${day.day}`}>
      <h2 id={`day-${day.day}`} className="text-2xl">
        {day.title}
      </h2>
      <p className="mb-4 text-ink-2">{longDay(day.day)}</p>
      <ol className="relative grid gap-3 before:absolute before:inset-y-6 before:left-[4.4rem] before:w-0.5 before:bg-line">
        {day.items.map((item, index) => (
          <li
            key={`${item.time} ${item.title}`}
            aria-current={index === current ? 'time' : undefined}
            className="relative grid grid-cols-[3.5rem_1fr] items-start gap-8"
          >
            <span className="display pt-4 text-right text-lg">{item.time}</span>
            <span
              aria-hidden
              className={`absolute top-5 left-[3.95rem] size-4 rounded-full border-4 border-page ${index === current ? 'bg-coral' : 'bg-azure'}`}
            />
            <div
              className={`rounded-card p-4 shadow-card ${index === current ? 'bg-waiting text-on-waiting' : 'bg-card'}`}
            >
              <div className="flex flex-wrap items-center gap-2">
                <strong className="text-lg">{item.title}</strong>
                {index === current ? <Chip tone="late">{m.schedule_now()}</Chip> : null}
              </div>
              {item.detail ? <p className={index === current ? '' : 'text-ink-2'}>{item.detail}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TimelineProps {
  label: string;
  days: readonly TimelineDay[];
  timeZone: string;
}

/** A tab per day; today's opens first, and what is going on at the place is marked. */
export function Timeline({ label, days, timeZone }: TimelineProps) {
  const today = useNow((now) => dayAt(timeZone, now));
  const clock = useNow((now) => clockAt(timeZone, now));
  const tabs = days.map((day) => {
    const current = day.day === today ? day.items.findLastIndex((item) => item.time <= clock) : -1;
    const [weekday = '', ...date] = shortDay(day.day).split(' ');
    return {
      id: day.day,
      title: weekday,
      subtitle: date.join(' '),
      content: <Day day={day} current={current} />,
    };
  });
  return <Tabs label={label} tabs={tabs} initial={days.find((day) => day.day === today)?.day} />;
}

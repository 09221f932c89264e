import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../../lib/session.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import type { ProgrammeLine } from '../programme.ts';
import { flightLines, gameLines, organiserTaskLines, teamTaskLines } from '../programme-lines.ts';
import { useTrip } from '../queries.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { PartMissing } from './part-missing.tsx';
import { Timeline } from './timeline.tsx';

const KeepView = optionalPart(() => import('../../../live/keep-view.ts'));

interface TaskLinesProps {
  timeZone: string;
  children: (lines: ProgrammeLine[]) => ReactNode;
}

function TeamTaskLines({ timeZone, children }: TaskLinesProps) {
  const { state } = useLive('play');
  return children(teamTaskLines(state?.own?.tasks ?? [], timeZone));
}

function OrganiserTaskLines({ timeZone, children }: TaskLinesProps) {
  const { state } = useLive('admin');
  return children(organiserTaskLines(state?.tasks ?? [], timeZone));
}

/** Gives a visitor no tasks, and opens the game's live view only for those who see some. */
function TaskLines(props: TaskLinesProps) {
  const { roles = [] } = useQuery(sessionQuery).data ?? {};
  if (roles.includes('admin')) return <OrganiserTaskLines {...props} />;
  return roles.includes('player') ? <TeamTaskLines {...props} /> : props.children([]);
}

export function SchedulePage() {
  const trip = useTrip();
  const live = useLive('trip');
  const { schedule, flights, timeZone } = trip;
  if (schedule === null) return <PartMissing />;
  const lines = [...flightLines(flights?.items ?? [], live), ...gameLines(live.state?.game, timeZone)];
  return (
    <main className="page page-wide grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <KeepView view="trip" />
      <div>
        <PageHeader title={m.schedule_title()} text={m.schedule_intro({ place: trip.place })} />
        <TaskLines timeZone={timeZone}>
          {(tasks) => (
            <Timeline
              label={m.schedule_title()}
              days={schedule.days}
              lines={[...lines, ...tasks]}
              trip={trip}
            />
          )}
        </TaskLines>
      </div>
      <aside className="grid gap-8 lg:sticky lg:top-0 lg:py-2">
        <CalendarLinks path={trip.calendarPath} />
        <PrintButton />
      </aside>
    </main>
  );
}

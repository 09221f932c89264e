import * as m from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useTrip } from '../queries.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { PartMissing } from './part-missing.tsx';
import { Timeline } from './timeline.tsx';

export function SchedulePage() {
  const trip = useTrip();
  if (trip.schedule === null) return <PartMissing />;
  return (
    <main className="page grid grid-cols-1 items-start gap-8 lg:max-w-[68rem] lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-1">
      <div>
        <PageHeader title={m.schedule_title()} text={m.schedule_intro()} />
        <Timeline label={m.schedule_title()} days={trip.schedule.days} trip={trip} />
      </div>
      <aside className="grid gap-8 lg:sticky lg:top-6 lg:mt-28">
        <CalendarLinks path={trip.calendarPath} />
        <PrintButton />
      </aside>
    </main>
  );
}

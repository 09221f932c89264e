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
    <main className="page page-wide grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <PageHeader title={m.schedule_title()} text={m.schedule_intro({ place: trip.place })} />
        <Timeline label={m.schedule_title()} days={trip.schedule.days} trip={trip} />
      </div>
      <aside className="grid gap-8 lg:sticky lg:top-0 lg:py-2">
        <CalendarLinks path={trip.calendarPath} />
        <PrintButton />
      </aside>
    </main>
  );
}

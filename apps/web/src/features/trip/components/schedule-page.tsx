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
    <main className="page grid grid-cols-1 gap-8">
      <div>
        <PageHeader title={m.schedule_title()} text={m.schedule_intro()} />
        <Timeline label={m.schedule_title()} days={trip.schedule.days} trip={trip} />
      </div>
      <CalendarLinks path={trip.calendarPath} />
      <PrintButton />
    </main>
  );
}

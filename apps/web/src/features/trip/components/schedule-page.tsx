import * as m from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTrip } from '../queries.ts';
import { Timeline } from './timeline.tsx';

export function SchedulePage() {
  const { content, timeZone } = useTrip();
  return (
    <main className="page">
      <PageHeader title={m.schedule_title()} text={m.schedule_local_times({ place: content.place })} />
      <Timeline label={m.schedule_title()} days={content.days} timeZone={timeZone} />
    </main>
  );
}

import { Heart } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTrip } from '../queries.ts';
import { Timeline } from './timeline.tsx';

export function HomeStayersPage() {
  const { content, timeZone } = useTrip();
  return (
    <main className="page grid gap-8">
      <div>
        <PageHeader title={m.home_stayers_title()} text={m.home_stayers_intro()} />
        <Timeline label={m.home_stayers_title()} days={content.homeDays} timeZone={timeZone} />
      </div>
      <Card>
        <h2 className="mb-3 text-2xl">{m.home_stayers_promises()}</h2>
        <ul className="grid gap-2">
          {content.promises.map((promise) => (
            <li key={promise} className="flex items-start gap-3">
              <Heart aria-hidden className="mt-1 size-5 shrink-0 fill-coral text-coral" />
              {promise}
            </li>
          ))}
        </ul>
      </Card>
    </main>
  );
}

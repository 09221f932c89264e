import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useTrip } from '../queries.ts';
import { PartMissing } from './part-missing.tsx';
import { Timeline } from './timeline.tsx';

/** What the travellers promise those at home; nothing where there are none. */
function Promises({ promises }: { promises: readonly string[] }) {
  if (promises.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{m.home_stayers_promises()}</h2>
      <ul className="grid gap-2">
        {promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none has a state
          <li key={index} className="flex items-start gap-3">
            <Heart aria-hidden className="mt-1 size-5 shrink-0 fill-coral text-coral" />
            {promise}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What those at home want to know. `children` come below it. */
export function HomeStayersPage({ children }: { children?: ReactNode }) {
  const trip = useTrip();
  if (trip.homeStayers === null) return <PartMissing />;
  const { days, promises } = trip.homeStayers;
  return (
    <main className="page grid grid-cols-1 gap-8">
      <div>
        <PageHeader title={m.home_stayers_title()} text={m.home_stayers_intro()} />
        {days.length === 0 ? null : <Timeline label={m.home_stayers_title()} days={days} trip={trip} />}
      </div>
      <Promises promises={promises} />
      {children}
      <PrintButton />
    </main>
  );
}

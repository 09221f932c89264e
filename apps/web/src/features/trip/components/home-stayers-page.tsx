import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useTrip } from '../queries.ts';
import { HomeStayersHead } from './home-stayers-head.tsx';
import { PartMissing } from './part-missing.tsx';
import { Timeline } from './timeline.tsx';

/** What the travellers promise those at home; nothing where there are none. */
function Promises({ promises }: { promises: readonly string[] }) {
  if (promises.length === 0) return null;
  return (
    <section className="rounded-card bg-late p-5 text-on-late shadow-card">
      <h2 className="mb-3 text-2xl">{m.home_stayers_promises()}</h2>
      <ul className="grid gap-3 text-lg leading-snug">
        {promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none has a state
          <li key={index} className="flex items-start gap-3">
            <Heart aria-hidden className="mt-0.5 size-6 shrink-0 fill-coral text-coral" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What those at home want to know. `children` come below it. */
export function HomeStayersPage({ children }: { children?: ReactNode }) {
  const trip = useTrip();
  if (trip.homeStayers === null) return <PartMissing />;
  const { days, promises } = trip.homeStayers;
  return (
    <main>
      <HomeStayersHead trip={trip} />
      <div className="page page-wide grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {days.length === 0 ? null : (
          <div>
            <Timeline label={m.home_stayers_title()} days={days} trip={trip} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-8 lg:pt-2">
          <Promises promises={promises} />
          {children}
          <PrintButton />
        </div>
      </div>
    </main>
  );
}

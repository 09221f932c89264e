import type { DashboardState } from '@reisspel/contract/live';
import { PlaneLanding } from 'lucide-react';
import { dayAndTime } from '../../kinds/window-texts.ts';
import { isUnderWay } from '../../lib/game-phase.ts';
import * as m from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/forms/organiser-forms.tsx';
import { reportLanding } from './mutations.ts';

type LandingsProps = Pick<DashboardState, 'phase' | 'tasks' | 'flights' | 'landings'>;

/** The flights that tasks of the game wait for, each with a button that says that it has landed. */
export function Landings({ phase, tasks, flights, landings }: LandingsProps) {
  const landed = new Set(landings.map(({ flightId }) => flightId));
  const awaited = flights
    .filter(({ id }) => !landed.has(id))
    .map((flight) => ({
      ...flight,
      count: tasks.filter(({ window: { opens } }) => {
        return opens?.when === 'after-landing' && opens.flightId === flight.id;
      }).length,
    }))
    .filter(({ count }) => count > 0);
  if (!isUnderWay(phase) || awaited.length === 0) return null;
  return (
    <section aria-labelledby="landings" className="mb-6">
      <h2 id="landings" className="mb-3 scroll-mt-4 text-2xl">
        {m.landing_title()}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start gap-3">
        {awaited.map(({ id, flightNumber: number, from, to, lands, count }) => (
          <li key={id}>
            <Card className="grid gap-3">
              <div>
                <strong>
                  {number}, {from} – {to}
                </strong>
                <p className="text-ink-2">
                  {lands === null ? m.landing_off() : m.landing_expected(dayAndTime(lands, lands.at))}{' '}
                  {m.landing_waits({ count })}
                </p>
              </div>
              <ConfirmButton
                button={{ icon: PlaneLanding, children: m.landing_report({ number }) }}
                title={m.landing_confirm_title({ number })}
                text={m.landing_confirm_text()}
                confirm={m.landing_confirm()}
                request={reportLanding}
                variables={id}
              />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

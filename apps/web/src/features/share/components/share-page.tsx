import type { FlightStatus } from '@reisspel/contract/flights';
import type { SharedTrip } from '@reisspel/contract/share';
import type { Flight, TimelineDay } from '@reisspel/contract/trip';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useSharedTrip } from '../queries.ts';
import { ShareHead } from './share-head.tsx';
import { ShareParts } from './share-parts.tsx';

/** How the trip's own pages draw what is shared. */
export interface Drawings {
  /** `outdated`: the status may have changed since. */
  renderFlight: (flight: Flight, status: FlightStatus | null, outdated: boolean) => ReactNode;
  renderSchedule: (days: readonly TimelineDay[], trip: SharedTrip) => ReactNode;
}

interface SharePageProps extends Drawings {
  token: string;
}

function Gone() {
  return (
    <main className="page">
      <Message icon={Unlink} heading="h1" title={m.share_gone_title()} text={m.share_gone_text()} />
    </main>
  );
}

/** What the family at home sees by the link that the organiser gave: no login, no menu, no way into the trip. */
export function SharePage({ token, ...drawings }: SharePageProps) {
  const { shared, outdated } = useSharedTrip(token);
  return (
    <>
      {/* Who has the link may look; a search engine has no business here. */}
      <meta name="robots" content="noindex" />
      {shared === null ? (
        <Gone />
      ) : (
        <main>
          <ShareHead shared={shared} />
          <div className="page page-wide relative -mt-24 grid grid-cols-1 gap-8 print:mt-0">
            {outdated ? <Notice tone="info">{m.share_not_refreshed()}</Notice> : null}
            <ShareParts token={token} shared={shared} outdated={outdated} {...drawings} />
            <PrintButton />
          </div>
        </main>
      )}
    </>
  );
}

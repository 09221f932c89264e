import type { SharedTrip } from '@reisspel/contract/share';
import { hourAt } from '@reisspel/rules/zoned-time';
import { MapPin, RefreshCw } from 'lucide-react';
import { dayRange } from '../../../lib/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Seascape, SkyPill } from '../../../ui/seascape.tsx';
import { updatedText } from '../share-texts.ts';

/** Which trip it is, where and when, and how old the page's news is. */
export function ShareHead({ shared }: { shared: SharedTrip }) {
  const hour = hourAt(shared.timeZone, serverNow());
  return (
    <Seascape hour={hour} wide>
      <div className="flex flex-wrap gap-2">
        <SkyPill>
          <MapPin aria-hidden className="size-4 shrink-0" />
          {shared.place} · {dayRange(shared.startsOn, shared.endsOn)}
        </SkyPill>
        <SkyPill>
          <RefreshCw aria-hidden className="size-4 shrink-0" />
          {updatedText(shared.serverTime, serverNow())}
        </SkyPill>
      </div>
      <h1 className="text-5xl">{shared.title}</h1>
      <p className="max-w-md text-lg">{m.share_intro()}</p>
    </Seascape>
  );
}

import { CloudOff } from 'lucide-react';
import type { Kept } from '../../../lib/device/stored-data.ts';
import { localClock, localDay, shortDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { useKeptTrip } from '../use-kept-trip.ts';

function updatedText({ at }: Kept): string {
  const time = localClock(at);
  const day = localDay(at);
  return day === localDay(Date.now())
    ? m.offline_updated_today({ time })
    : m.offline_updated({ day: shortDay(day), time });
}

export function OfflineBar() {
  const kept = useKeptTrip();
  return (
    <div role="status">
      {kept === null ? null : (
        <p className="flex items-center justify-center gap-2 bg-waiting px-5 py-2 font-bold text-on-waiting text-sm">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {kept.because === 'offline'
            ? m.offline_not_connected({ updated: updatedText(kept) })
            : m.offline_slow({ updated: updatedText(kept) })}
        </p>
      )}
    </div>
  );
}

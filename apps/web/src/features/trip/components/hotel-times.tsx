import type { Hotel } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { longDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { zoneLabel } from '../place-time.ts';

interface MomentCardProps {
  title: string;
  text: string;
  day: string;
  zone: string | null;
}

function MomentCard({ title, text, day, zone }: MomentCardProps) {
  return (
    <Card>
      <h2 className="text-ink-2 text-lg">{title}</h2>
      <p className="display mt-1 text-3xl">{text}</p>
      <p className="text-ink-2">{longDay(day)}</p>
      {zone === null ? null : <p className="text-ink-2 text-sm">{zone}</p>}
    </Card>
  );
}

/** From when and until when, by the clock of the place. */
export function HotelTimes({ hotel, timeZone }: { hotel: Hotel; timeZone: string }) {
  const { checkIn, checkOut } = hotel;
  const zoneAt = (day: string, time: string) =>
    zoneLabel(timeZone, instantOf({ local: `${day}T${time}`, timeZone }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MomentCard
        title={m.hotel_check_in()}
        text={m.hotel_from({ time: checkIn.from })}
        day={checkIn.day}
        zone={zoneAt(checkIn.day, checkIn.from)}
      />
      <MomentCard
        title={m.hotel_check_out()}
        text={m.hotel_before({ time: checkOut.before })}
        day={checkOut.day}
        zone={zoneAt(checkOut.day, checkOut.before)}
      />
    </div>
  );
}

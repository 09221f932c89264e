import type { Hotel } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { KeyRound, LogOut, type LucideIcon, MoonStar } from 'lucide-react';
import { longDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { nightsOf } from '../trip-phase.ts';
import { ZoneLabel } from './zone-label.tsx';

interface EndProps {
  icon: LucideIcon;
  title: string;
  text: string;
  day: string;
  /** The clock time at the place, as in `text`. */
  time: string;
  timeZone: string;
}

function End({ icon: Icon, title, text, day, time, timeZone }: EndProps) {
  return (
    <div className="min-w-0 grow basis-36">
      <h2 className="flex items-center gap-2 text-ink-2 text-lg">
        <Icon aria-hidden className="size-5 shrink-0" />
        {title}
      </h2>
      <p className="display mt-1.5 text-xl">{text}</p>
      <p className="text-ink-2">{longDay(day)}</p>
      <ZoneLabel
        className="text-ink-2 text-sm"
        timeZone={timeZone}
        at={instantOf({ local: `${day}T${time}`, timeZone })}
      />
    </div>
  );
}

/** From when and until when, by the clock of the place: one stay, as one ticket. */
export function HotelTimes({ hotel, timeZone }: { hotel: Hotel; timeZone: string }) {
  const { checkIn, checkOut } = hotel;
  const nights = nightsOf(checkIn.day, checkOut.day);
  return (
    <section className="overflow-hidden rounded-card bg-card shadow-card">
      {nights > 0 ? (
        <p className="display flex items-center gap-2.5 bg-sea px-5 py-3.5 text-lg text-white">
          <MoonStar aria-hidden className="size-5 shrink-0" />
          {m.hotel_nights({ nights })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-3 gap-y-6 px-5 py-4">
        <End
          icon={KeyRound}
          title={m.hotel_check_in()}
          text={m.hotel_from({ time: checkIn.from })}
          day={checkIn.day}
          time={checkIn.from}
          timeZone={timeZone}
        />
        <End
          icon={LogOut}
          title={m.hotel_check_out()}
          text={m.hotel_before({ time: checkOut.before })}
          day={checkOut.day}
          time={checkOut.before}
          timeZone={timeZone}
        />
      </div>
    </section>
  );
}

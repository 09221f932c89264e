import { useHydrated } from '@tanstack/react-router';
import { CalendarPlus, Copy, Download } from 'lucide-react';
import { localizedCalendarPath } from '../../../lib/format/calendar-path.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { useCopy } from '../../../ui/forms/use-copy.ts';

/** A button that copies an address. Shows the address when the browser refuses to copy it. */
function CopyAddress({ address }: { address: string }) {
  const { state, copy } = useCopy(address);
  return (
    <>
      <Button icon={Copy} onClick={copy}>
        {m.calendar_copy()}
      </Button>
      <p role="status" className="w-full text-ink-2 text-sm empty:hidden">
        {state === 'copied' ? m.calendar_copied() : state === 'by hand' ? m.calendar_copy_by_hand() : null}
      </p>
      {state === 'by hand' ? (
        <TextInput
          readOnly
          value={address}
          aria-label={m.calendar_address()}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </>
  );
}

/** Links to the trip as a calendar feed and a file. `path` is the trip's `calendarPath`. */
export function CalendarLinks({ path }: { path: string }) {
  const calendarPath = localizedCalendarPath(path);
  // The server that renders the page does not know its own host name.
  const currentLocation = useHydrated() ? location : null;
  const feedAddress =
    currentLocation === null ? calendarPath : `webcal://${currentLocation.host}${calendarPath}`;
  return (
    <Card className="print:hidden">
      <h2 className="text-2xl">{m.calendar_title()}</h2>
      <p className="mt-1 mb-4 text-ink-2">{m.calendar_text()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={feedAddress} className={buttonLook('secondary')}>
          <CalendarPlus aria-hidden className="size-5 shrink-0" />
          {m.calendar_subscribe()}
        </a>
        <a href={calendarPath} download className={buttonLook('secondary')}>
          <Download aria-hidden className="size-5 shrink-0" />
          {m.calendar_download()}
        </a>
        <CopyAddress address={`${currentLocation?.origin ?? ''}${calendarPath}`} />
      </div>
    </Card>
  );
}

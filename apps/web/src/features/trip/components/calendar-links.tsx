import { useHydrated } from '@tanstack/react-router';
import { CalendarPlus, Copy, Download } from 'lucide-react';
import { calendarPathHere } from '../../../lib/calendar-path.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** An address to copy. Where the browser does not let us, it is shown for copying by hand. */
function CopyAddress({ address }: { address: string }) {
  const { state, copy } = useCopy(address);
  return (
    <>
      <Button onClick={copy}>
        <Copy aria-hidden className="size-5 shrink-0" />
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

/** The trip in the reader's own calendar: once as a file, or for good as a feed. `path` is the trip's `calendarPath`. */
export function CalendarLinks({ path }: { path: string }) {
  const own = calendarPathHere(path);
  // The server that draws the page does not know by which name it is reached.
  const here = useHydrated() ? location : null;
  return (
    <Card className="print:hidden">
      <h2 className="text-2xl">{m.calendar_title()}</h2>
      <p className="mt-1 mb-4 text-ink-2">{m.calendar_text()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={here === null ? own : `webcal://${here.host}${own}`} className={buttonLook('secondary')}>
          <CalendarPlus aria-hidden className="size-5 shrink-0" />
          {m.calendar_subscribe()}
        </a>
        <a href={own} download className={buttonLook('secondary')}>
          <Download aria-hidden className="size-5 shrink-0" />
          {m.calendar_download()}
        </a>
        <CopyAddress address={`${here?.origin ?? ''}${own}`} />
      </div>
    </Card>
  );
}

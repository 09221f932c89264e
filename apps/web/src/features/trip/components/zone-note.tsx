import { Globe } from 'lucide-react';
import { hoursText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { useForFarClocks } from './zone-label.tsx';

function noteText(place: string, difference: number): string | null {
  if (difference === 0) return null;
  const text = difference > 0 ? m.zone_note_later : m.zone_note_earlier;
  return text({ place, difference: hoursText(Math.abs(difference)) });
}

interface ZoneNoteProps {
  place: string;
  timeZone: string;
  /** Milliseconds that its clock is ahead of the reader's now; of 0 nothing needs saying. */
  difference: number;
}

/** Says once, for a whole page, that its times are not those of the reader. */
export function ZoneNote({ place, timeZone, difference }: ZoneNoteProps) {
  const forFar = useForFarClocks(timeZone);
  const text = forFar === undefined ? noteText(place, difference) : m.zone_note_unknown({ place });
  if (text === null) return null;
  return (
    <p {...forFar} className="mb-4 flex items-start gap-3 rounded-2xl bg-quiz px-4 py-3 text-on-quiz">
      <Globe aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  );
}

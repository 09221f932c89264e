import { Globe } from 'lucide-react';
import { hoursText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';

interface ZoneNoteProps {
  place: string;
  /** Milliseconds that its clock is ahead of the reader's; null where both say the same, and nothing needs saying. */
  difference: number | null;
}

/** Says once, for a whole page, that its times are not those of the reader. */
export function ZoneNote({ place, difference }: ZoneNoteProps) {
  if (difference === null) return null;
  const text = difference > 0 ? m.zone_note_later : m.zone_note_earlier;
  return (
    <p className="mb-4 flex items-start gap-3 rounded-2xl bg-quiz px-4 py-3 text-on-quiz">
      <Globe aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text({ place, difference: hoursText(Math.abs(difference)) })}
    </p>
  );
}

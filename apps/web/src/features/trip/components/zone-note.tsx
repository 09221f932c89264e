import { Globe } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';

const MINUTE_MS = 60_000;

/** "3 uur en 45 minuten". */
function durationText(milliseconds: number): string {
  const total = Math.round(milliseconds / MINUTE_MS);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return m.duration_minutes({ minutes });
  return minutes === 0 ? m.duration_hours({ hours }) : m.duration_hours_minutes({ hours, minutes });
}

interface ZoneNoteProps {
  place: string;
  /** Milliseconds that its clock is ahead of the reader's; null where both say the same, and nothing needs saying. */
  difference: number | null;
}

/** Says once, for a whole page, whose time its times are. */
export function ZoneNote({ place, difference }: ZoneNoteProps) {
  if (difference === null) return null;
  const text = difference > 0 ? m.zone_note_later : m.zone_note_earlier;
  return (
    <p className="mb-4 flex items-start gap-3 rounded-2xl bg-quiz px-4 py-3 text-on-quiz">
      <Globe aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text({ place, difference: durationText(Math.abs(difference)) })}
    </p>
  );
}

import type { SharedTrip } from '@reisspel/contract/share';
import { BASE } from '../../lib/base.ts';
import { fileName } from '../../lib/file-name.ts';
import * as m from '../../paraglide/messages.js';
import type { Picture } from '../../ui/picture.ts';
import { sharePath } from './queries.ts';

export type Highlight = NonNullable<SharedTrip['highlights']>[number];

export interface HighlightPicture extends Picture {
  caption: string;
  team: string;
}

/** A highlight with the addresses that the link opens. */
export function highlightPicture(token: string, highlight: Highlight): HighlightPicture {
  const photo = `${BASE}${sharePath(token)}/photos/${highlight.id}`;
  const caption = highlight.caption ?? m.share_photo_task({ task: highlight.task });
  const alt = m.share_photo_alt({ team: highlight.team, caption });
  const large = `${photo}/view`;
  // The link opens no larger size.
  const file = { address: large, name: fileName([highlight.team], 'webp') };
  return { ...highlight, caption, small: `${photo}/thumb`, large, sources: null, file, alt };
}

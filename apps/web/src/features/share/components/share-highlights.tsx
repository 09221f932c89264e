import { Camera } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { PictureAlbum } from '../../../ui/picture-album.tsx';
import { type Highlight, highlightPicture } from '../highlights.ts';

interface ShareHighlightsProps {
  token: string;
  highlights: readonly Highlight[];
}

/** The photos that the teams made, the newest first. */
export function ShareHighlights({ token, highlights }: ShareHighlightsProps) {
  if (highlights.length === 0) {
    return (
      <Message
        icon={Camera}
        title={m.share_highlights_empty_title()}
        text={m.share_highlights_empty_text()}
      />
    );
  }
  return (
    <PictureAlbum
      pictures={highlights.map((highlight) => highlightPicture(token, highlight))}
      tile={({ caption, team }) => (
        <p>
          <strong className="line-clamp-3 print:line-clamp-none">{caption}</strong>
          <span className="block text-ink-2 text-sm">{team}</span>
        </p>
      )}
      caption={({ caption, team }) => (
        <>
          <strong className="display block text-xl">{caption}</strong>
          {team}
        </>
      )}
    />
  );
}

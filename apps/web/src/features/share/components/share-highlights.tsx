import { Camera } from 'lucide-react';
import { useMemo } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { PictureAlbum } from '../../../ui/picture-album.tsx';
import { type Highlight, type HighlightPicture, highlightPicture } from '../highlights.ts';

interface ShareHighlightsProps {
  token: string;
  highlights: readonly Highlight[];
}

function tileCaption({ caption, team }: HighlightPicture) {
  return (
    <p className="pt-1.5 text-sm leading-tight">
      <strong className="line-clamp-3 print:line-clamp-none">{caption}</strong>
      <span className="mt-0.5 block text-ink-2">{team}</span>
    </p>
  );
}

function fullCaption({ caption, team }: HighlightPicture) {
  return (
    <>
      <strong className="display block text-xl">{caption}</strong>
      {team}
    </>
  );
}

/** The photos that the teams made, the newest first. */
export function ShareHighlights({ token, highlights }: ShareHighlightsProps) {
  const groups = useMemo(() => {
    const pictures = highlights.map((highlight) => highlightPicture(token, highlight));
    return [{ id: 'highlights', title: null, pictures }];
  }, [token, highlights]);
  if (highlights.length === 0) {
    return (
      <Message
        icon={Camera}
        title={m.share_highlights_empty_title()}
        text={m.share_highlights_empty_text()}
      />
    );
  }
  return <PictureAlbum groups={groups} tile={tileCaption} caption={fullCaption} />;
}

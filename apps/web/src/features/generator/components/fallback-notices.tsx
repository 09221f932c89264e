import { Notice } from '../../../ui/feedback/notice.tsx';
import type { GeneratedGame } from '../generated-game.ts';
import { fallbackTexts } from '../generator-texts.ts';

/** Says why some tasks are built in. */
export function FallbackNotices({ game }: { game: GeneratedGame }) {
  return fallbackTexts(game).map((text) => (
    <Notice key={text} tone="info">
      {text}
    </Notice>
  ));
}

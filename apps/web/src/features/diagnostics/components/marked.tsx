import { Fragment } from 'react';

/** A text of the documentation, in which names and values stand between backticks. */
export function Marked({ text }: { text: string }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text never move
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of one text never move
}

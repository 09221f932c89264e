import type { PhotoId } from '@reisspel/contract/ids';
import type { ReactionCounts } from '@reisspel/contract/live';
import { type ReactionKind, reactionKinds } from '@reisspel/contract/photos';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../lib/api.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import * as m from '../../../paraglide/messages.js';

const LOOKS: Readonly<Record<ReactionKind, { emoji: string; name: () => string }>> = {
  heart: { emoji: '❤️', name: m.gallery_reaction_heart },
  laugh: { emoji: '😂️', name: m.gallery_reaction_laugh },
  clap: { emoji: '👏️', name: m.gallery_reaction_clap },
  wow: { emoji: '😮️', name: m.gallery_reaction_wow },
};

type Own = ReactionKind | 'none';

interface Tap {
  photoId: PhotoId;
  kind: Own;
  /** The reaction that the live state had at the tap. */
  before: Own;
}

function sendReaction({ photoId, kind }: Tap): Promise<void> {
  const json = { kind: kind === 'none' ? null : kind };
  return send('PUT', `/api/photos/${photoId}/reaction`, { json });
}

/** Shows a tap at once, until the live state changes or the server refuses it. */
function useOwnReaction(photoId: PhotoId, own: Own) {
  const [tap, setTap] = useState<Tap | null>(null);
  // In one scope, quick taps reach the server in their order.
  const react = useMutation({ mutationFn: sendReaction, scope: { id: 'reaction' } });
  if (tap !== null && (tap.photoId !== photoId || tap.before !== own)) setTap(null);
  const failed = react.isError && react.variables.photoId === photoId ? react.error : null;
  return {
    shown: tap?.kind ?? own,
    failed,
    choose: (kind: Own) => {
      const next = { photoId, kind, before: own };
      setTap(next);
      react.mutate(next, { onError: () => setTap(null) });
    },
  };
}

function label(kind: ReactionKind, count: number): string {
  const reaction = LOOKS[kind].name();
  return count === 0 ? reaction : `${reaction}, ${count}`;
}

interface PillProps {
  kind: ReactionKind;
  count: number;
}

function Pill({ kind, count }: PillProps) {
  return (
    <>
      <span aria-hidden className="text-xl">
        {LOOKS[kind].emoji}
      </span>
      {count === 0 ? null : (
        <span aria-hidden className="font-bold tabular-nums">
          {count}
        </span>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<ReactionsProps, 'photoId' | 'counts'> {
  own: Own;
}

function Choice({ photoId, counts, own }: ChoiceProps) {
  const { shown, failed, choose } = useOwnReaction(photoId, own);
  return (
    <>
      <fieldset className="pointer-events-auto mt-3 flex gap-2">
        <legend className="sr-only">{m.gallery_reactions()}</legend>
        {reactionKinds.map((kind) => {
          const count = (counts[kind] ?? 0) - Number(own === kind) + Number(shown === kind);
          return (
            <button
              key={kind}
              type="button"
              aria-label={label(kind, count)}
              aria-pressed={shown === kind}
              onClick={() => choose(shown === kind ? 'none' : kind)}
              className={`inline-flex h-12 items-center gap-2 rounded-full px-3 ${shown === kind ? 'bg-white text-ink' : 'bg-night/70 text-white'}`}
            >
              <Pill kind={kind} count={count} />
            </button>
          );
        })}
      </fieldset>
      <p role="status" className="mt-2 font-bold empty:hidden">
        {failed ? taskErrorText(failed) : null}
      </p>
    </>
  );
}

function Counts({ counts }: Pick<ReactionsProps, 'counts'>) {
  const given = reactionKinds.filter((kind) => counts[kind] !== undefined);
  if (given.length === 0) return null;
  return (
    <ul aria-label={m.gallery_reactions()} className="mt-3 flex gap-4">
      {given.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span className="sr-only">{label(kind, counts[kind] ?? 0)}</span>
          <Pill kind={kind} count={counts[kind] ?? 0} />
        </li>
      ))}
    </ul>
  );
}

interface ReactionsProps {
  photoId: PhotoId;
  counts: ReactionCounts['counts'];
  /** null for those who may not react. */
  own: Own | null;
}

/** The reactions to a photo: buttons for the organiser and teams, and only counts for others. */
export default function Reactions({ photoId, counts, own }: ReactionsProps) {
  return own === null ? <Counts counts={counts} /> : <Choice photoId={photoId} counts={counts} own={own} />;
}

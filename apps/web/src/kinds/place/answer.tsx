import type { PlaceOpening } from '@reisspel/contract/kinds/place';
import { MAX_POSITION_ACCURACY_M } from '@reisspel/contract/limits';
import { distanceMetres, isNear, type Position } from '@reisspel/rules/distance';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LocationTrouble, locationBarrier, locationTrouble } from '../../lib/device/location.ts';
import { distanceText } from '../../lib/format/figures.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';
import { QUESTION_TEXTS } from '../question/texts.ts';
import { LOCATION_TROUBLE } from './location-texts.ts';
import { RouteLink } from './route-link.tsx';

/** Maximum age of a position in milliseconds. A player walks only a few steps in that time. */
const MAX_AGE_MS = 10_000;
/** Milliseconds without a position before the team reads what to do. It still looks for one. */
const MAX_WAIT_MS = 20_000;

/** The draft of an answer is a position as text. */
function draftOfPosition({ latitude, longitude, accuracy }: Position): string {
  return [latitude, longitude, accuracy].join(',');
}

function positionIn(draft: string): Position | null {
  const [latitude = Number.NaN, longitude = Number.NaN, accuracy = Number.NaN] = draft.split(',').map(Number);
  return Number.isNaN(accuracy) ? null : { latitude, longitude, accuracy };
}

/** Follows this phone while it is mounted. Returns why that fails, or null. */
function useFollowedPosition(onPosition: (position: Position) => void): LocationTrouble | null {
  const [trouble, setTrouble] = useState(locationBarrier);
  const found = useEffectEvent(onPosition);
  useEffect(() => {
    if (locationBarrier() !== null) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setTrouble(null);
        found({ latitude, longitude, accuracy });
      },
      (error) => setTrouble(locationTrouble(error)),
      { enableHighAccuracy: true, maximumAge: MAX_AGE_MS, timeout: MAX_WAIT_MS },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  return trouble;
}

function Distance({ position, place }: { position: Position; place: PlaceOpening['place'] }) {
  const { accuracy } = position;
  return (
    <>
      {isNear(position, place, place.radius) ? (
        <Notice tone="good">{m.place_here()}</Notice>
      ) : (
        <p className="display text-3xl">
          {m.place_left({ distance: distanceText(distanceMetres(position, place)) })}
        </p>
      )}
      {accuracy > MAX_POSITION_ACCURACY_M ? (
        <Notice tone="info">{m.place_inexact({ accuracy: distanceText(accuracy) })}</Notice>
      ) : null}
    </>
  );
}

interface FollowedPositionProps extends AnswerFieldProps {
  place: PlaceOpening['place'];
  onRetry: () => void;
}

function FollowedPosition({ place, draft, locked, problem, onDraft, onRetry }: FollowedPositionProps) {
  const failure = useFollowedPosition((found) => {
    if (!locked) onDraft(draftOfPosition(found));
  });
  const position = positionIn(draft);
  // The GPS of a phone that lies still may report a failure after it has found the position.
  const trouble = failure === 'unknown' && position !== null ? null : failure;
  return (
    <>
      {position === null && trouble === null ? <p role="status">{m.place_searching()}</p> : null}
      {position === null ? null : <Distance position={position} place={place} />}
      {trouble === null ? null : <Notice tone="bad">{LOCATION_TROUBLE[trouble]()}</Notice>}
      {trouble === null || trouble === 'insecure' ? null : (
        <Button icon={RotateCcw} onClick={onRetry}>
          {m.common_retry()}
        </Button>
      )}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
    </>
  );
}

function PlaceField(props: AnswerFieldProps) {
  const { opening } = props;
  const [tries, setTries] = useState(0);
  if (!('place' in opening)) return null;
  const { place } = opening;
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* After a refusal, only a new watch asks for the permission again. */}
      <FollowedPosition key={tries} {...props} place={place} onRetry={() => setTries(tries + 1)} />
      <RouteLink place={place} />
      <p className="text-ink-2 text-sm">{m.place_hint({ distance: distanceText(place.radius) })}</p>
    </div>
  );
}

export const placeAnswer: KindAnswer = {
  texts: {
    ...QUESTION_TEXTS,
    intro: (time) => (time === null ? m.place_intro() : m.place_intro_timed({ time })),
    start: m.place_start,
    requirement: m.place_requirement,
    submit: m.place_submit,
  },
  Field: PlaceField,
  draftOf: ({ latitude, longitude, accuracy }) =>
    accuracy === undefined ? '' : [latitude, longitude, accuracy].join(','),
  parse(draft) {
    const position = positionIn(draft);
    return position === null
      ? { ok: false, problem: m.place_searching() }
      : { ok: true, body: { ...position } };
  },
};

import type { Position } from '@reisspel/rules/distance';
import { useEffect, useRef } from 'react';

/** Milliseconds an older position still counts: a walk of a few steps. */
const MAX_AGE_MS = 10_000;
/** Milliseconds a photo waits for a first position: a GPS that needs longer sees no sky. */
const MAX_WAIT_MS = 8_000;

/**
 * Follows where the phone is while `wanted`, from before the photo is taken, as a GPS takes its time. Returns how to
 * ask for the last position, or for the first while there is none; null when the phone gives none, or may not.
 */
export function usePosition(wanted: boolean): () => Promise<Position | null> {
  const last = useRef<Promise<Position | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
    let settle: (position: Position | null) => void = () => {};
    last.current = new Promise((resolve) => {
      settle = resolve;
    });
    const first = last.current;
    setTimeout(() => settle(null), MAX_WAIT_MS);
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        settle({ latitude, longitude, accuracy });
        last.current = Promise.resolve({ latitude, longitude, accuracy });
      },
      () => settle(null),
      { enableHighAccuracy: true, maximumAge: MAX_AGE_MS },
    );
    return () => {
      // A photo that was just made may be waiting for it.
      void first.then(() => navigator.geolocation.clearWatch(watch));
    };
  }, [wanted]);
  return () => last.current;
}

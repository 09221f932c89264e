import { useState } from 'react';
import type { Place } from './location-place.ts';

/** Milliseconds to wait for where this device is. */
const LOCATE_TIMEOUT_MS = 10_000;

/** `insecure`: a browser gives no location to a page without https. */
export type Locating = 'idle' | 'busy' | 'denied' | 'insecure' | 'unknown';

/** Asks this device where it is. */
export function useHere(onFound: (place: Place) => void) {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = () => {
    if (!window.isSecureContext) return setLocating('insecure');
    if (!('geolocation' in navigator)) return setLocating('unknown');
    setLocating('busy');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setLocating('idle');
        onFound({ latitude, longitude });
      },
      (error) => setLocating(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS },
    );
  };
  return { locating, locate };
}

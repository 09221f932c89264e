/** Why the location of this device is not known. Browsers give a page without https none. */
export type LocationTrouble = 'denied' | 'insecure' | 'unknown';

/** Returns why this page can never learn the location, or null if it can ask the browser. */
export function locationBarrier(): LocationTrouble | null {
  if (!window.isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? null : 'unknown';
}

export function locationTrouble(error: GeolocationPositionError): LocationTrouble {
  return error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown';
}

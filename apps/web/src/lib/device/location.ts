/** Why the location of this device is not known. Browsers give a page without https none. */
export type LocationTrouble = 'denied' | 'insecure' | 'unknown';

interface DevicePosition {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** The uncertainty of the position in metres. */
  accuracy: number;
}

/** Returns why this page can never learn the location, or null if it can ask the browser. */
export function locationBarrier(): LocationTrouble | null {
  if (!window.isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? null : 'unknown';
}

export function locationTrouble(error: GeolocationPositionError): LocationTrouble {
  return error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown';
}

/** Asks this device where it is. It may take `timeout` milliseconds. */
export function currentPosition(timeout: number): Promise<DevicePosition | LocationTrouble> {
  const barrier = locationBarrier();
  if (barrier !== null) return Promise.resolve(barrier);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => resolve(locationTrouble(error)),
      { enableHighAccuracy: true, timeout },
    );
  });
}

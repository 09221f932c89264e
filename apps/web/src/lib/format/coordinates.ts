interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Decimals of a degree in a web address. Six decimals are exact to a tenth of a metre. */
const DEGREE_DECIMALS = 6;

/** Formats a position as "38.5053,-0.2328". */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(DEGREE_DECIMALS))).join(',');
}

/** Returns the address that opens the route in Google Maps. `destination` is encoded. */
export function googleRoute(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

const WRITTEN = /^([A-Z0-9]{2}) ?0*(\d{1,4})([A-Z]?)$/;
/** Some airlines pad their numbers to this many digits. */
const FULL_LENGTH = 4;

/** A flight number for comparison: "HV 6145" becomes "HV6145", "KL0588" becomes "KL588". */
export function flightName(written: string): string {
  return written.replace(WRITTEN, '$1$2$3').replaceAll(' ', '');
}

/** The same with four digits: "KL0588". */
export function fullFlightName(written: string): string {
  return flightName(written).replace(
    WRITTEN,
    (_, airline: string, digits: string, suffix: string) =>
      `${airline}${digits.padStart(FULL_LENGTH, '0')}${suffix}`,
  );
}

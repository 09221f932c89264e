import type { LocationTrouble } from '../../lib/device/location.ts';
import * as m from '../../paraglide/messages.js';

/** What a team can do when its phone does not tell where it is. */
export const LOCATION_TROUBLE: Record<LocationTrouble, () => string> = {
  denied: m.place_denied,
  insecure: m.place_insecure,
  unknown: m.place_unknown,
};

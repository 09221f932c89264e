import { Navigation } from 'lucide-react';
import { coordinatesText, googleRoute } from '../../lib/format/coordinates.ts';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';

export function RouteLink({ place }: { place: { latitude: number; longitude: number } }) {
  return (
    <a
      href={googleRoute(encodeURIComponent(coordinatesText(place)))}
      target="_blank"
      rel="noreferrer"
      className={buttonLook('secondary')}
    >
      <Navigation aria-hidden className="size-5" />
      {m.hotel_route({ app: 'Google Maps' })}
    </a>
  );
}

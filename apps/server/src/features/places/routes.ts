import { FoundPlaces, PlaceQuery } from '@reisspel/contract/trip/places';
import { chosenLanguage } from '../../http/cookie.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { PlaceService } from './service.ts';

export function placeRoutes(gate: Gate, places: PlaceService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/places', 'Places with this name, from the geocoder that the operator has set')
    .query(PlaceQuery)
    .json('At most five places', FoundPlaces, (_, { query, c }) => places.find(query.q, chosenLanguage(c)));
  return router;
}

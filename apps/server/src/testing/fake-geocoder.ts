import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

interface GeocoderCall {
  url: URL;
  headers: IncomingHttpHeaders;
}

export interface FakeGeocoder {
  url: string;
  calls: GeocoderCall[];
  /** The places that it knows, in Nominatim's format. A question finds names that contain it. */
  places: Record<string, unknown>[];
  /** Replaces all answers while it is not null. */
  trouble: { status: number; body: string } | null;
  close(): Promise<void>;
}

/** Returns a place as Nominatim 4.5 sends it, with `format=jsonv2`. */
export function nominatimPlace(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    place_id: 258034563,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    osm_id: 4551234567,
    lat: '38.5075012',
    lon: '-0.2334510',
    category: 'tourism',
    type: 'museum',
    place_rank: 30,
    importance: 0.000095,
    addresstype: 'tourism',
    name: 'Museo del Chocolate Valor',
    display_name: 'Museo del Chocolate Valor, Avenida Pianista Gonzalo Soriano, la Vila Joiosa, España',
    boundingbox: ['38.5074512', '38.5075512', '-0.2335010', '-0.2334010'],
    ...more,
  };
}

/** Starts a geocoder on loopback with Nominatim's wire format. */
export async function startFakeGeocoder(): Promise<FakeGeocoder> {
  const fake: Omit<FakeGeocoder, 'url' | 'close'> = { calls: [], places: [nominatimPlace()], trouble: null };
  const answer = (response: ServerResponse, status: number, body: string) =>
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    fake.calls.push({ url, headers: request.headers });
    if (fake.trouble !== null) return answer(response, fake.trouble.status, fake.trouble.body);
    if (url.pathname !== '/search' || url.searchParams.get('format') !== 'jsonv2') {
      return answer(response, 404, '{}');
    }
    const words = (url.searchParams.get('q') ?? '').toLowerCase();
    const limit = Number(url.searchParams.get('limit') ?? 10);
    const found = fake.places.filter((place) => String(place['display_name']).toLowerCase().includes(words));
    return answer(response, 200, JSON.stringify(found.slice(0, limit)));
  });
  return Object.assign(fake, await listenOnLoopback(server));
}

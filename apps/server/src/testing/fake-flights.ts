import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback.ts';

/** The way in which an endpoint fails. */
export type FakeTrouble =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'body'; body: string; type: string }
  /** Sends half of the answer and drops the connection. */
  | { kind: 'cut-off' }
  /** Sends nothing until released or closed. */
  | { kind: 'silent' };

type Endpoint = 'token' | 'airport' | 'second';

export interface FakeCall {
  endpoint: Endpoint;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeFlights {
  url: string;
  calls: FakeCall[];
  /** Requested paths without an endpoint. */
  unknownPaths: string[];
  count(endpoint: Endpoint): number;
  /** Records of the airport and the second provider, in their own formats. */
  airport: Record<string, unknown>[];
  second: Record<string, unknown>[];
  /** In seconds, or as a string, which some servers send. Null omits it. */
  tokenLifetime: number | string | null;
  /** Each trouble lasts until a test sets it to null. */
  trouble: Record<Endpoint, FakeTrouble | null>;
  /** Answers all requests that wait because of `silent`. */
  release(): void;
  /** Invalidates all tokens issued so far. */
  revokeTokens(): void;
  close(): Promise<void>;
}

function endpointOf(path: string): Endpoint | null {
  if (path === '/oauth/token') return 'token';
  if (path === '/public/public-flights/v4/flights') return 'airport';
  return path === '/v1/flights' ? 'second' : null;
}

/** Both flight providers and the airport's token endpoint, with their real formats. */
class FakeProviders {
  readonly calls: FakeCall[] = [];
  readonly unknownPaths: string[] = [];
  readonly trouble: FakeFlights['trouble'] = { token: null, airport: null, second: null };
  airport: Record<string, unknown>[] = [];
  second: Record<string, unknown>[] = [];
  tokenLifetime: FakeFlights['tokenLifetime'] = 1_800;
  #tokens = new Set<string>();
  #held: (() => void)[] = [];

  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const answer of held) answer();
  }

  revokeTokens(): void {
    this.#tokens = new Set();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const endpoint = endpointOf(url.pathname);
    const body = await text(request);
    if (endpoint === null) {
      this.unknownPaths.push(url.pathname);
      response.writeHead(404).end();
      return;
    }
    this.calls.push({ endpoint, url, headers: request.headers, body });
    const trouble = this.trouble[endpoint];
    const behave = () => this.#behave(endpoint, url, request, response);
    if (trouble?.kind === 'silent') this.#held.push(behave);
    else if (trouble) this.#misbehave(trouble, endpoint, response);
    else behave();
  }

  #misbehave(
    trouble: Exclude<FakeTrouble, { kind: 'silent' }>,
    endpoint: Endpoint,
    response: ServerResponse,
  ): void {
    switch (trouble.kind) {
      case 'status':
        response.writeHead(trouble.status, trouble.headers).end();
        break;
      case 'body':
        response.writeHead(200, { 'Content-Type': trouble.type }).end(trouble.body);
        break;
      case 'cut-off': {
        const whole = JSON.stringify(
          endpoint === 'second' ? { data: this.second } : { flights: this.airport },
        );
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': whole.length + 1 });
        response.write(whole.slice(0, whole.length / 2), () => response.destroy());
        break;
      }
      default:
        trouble satisfies never;
    }
  }

  #behave(endpoint: Endpoint, url: URL, request: IncomingMessage, response: ServerResponse): void {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (endpoint === 'token') {
      const token = `token-${this.calls.length}`;
      this.#tokens.add(token);
      const lifetime = this.tokenLifetime === null ? {} : { expires_in: this.tokenLifetime };
      json(200, { access_token: token, token_type: 'Bearer', ...lifetime });
      return;
    }
    if (endpoint === 'second') {
      const number = url.searchParams.get('flight_iata');
      const data = this.second.filter(({ flight }) => JSON.stringify(flight).includes(`"${number}"`));
      json(200, { pagination: { limit: 100, offset: 0, count: data.length, total: data.length }, data });
      return;
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!this.#tokens.has(token) && request.headers['app_key'] === undefined) {
      json(401, { message: 'Unauthorized' });
      return;
    }
    const [name, date] = [url.searchParams.get('flightName'), url.searchParams.get('scheduleDate')];
    const flights = this.airport.filter(
      ({ flightName, scheduleDate }) => flightName === name && scheduleDate === date,
    );
    // The airport answers 204 instead of an empty list.
    if (flights.length === 0) response.writeHead(204).end();
    else json(200, { flights });
  }
}

export async function startFakeFlights(): Promise<FakeFlights> {
  const providers = new FakeProviders();
  const server = createServer((request, response) => {
    providers.answer(request, response).catch(() => response.destroy());
  });
  return Object.assign(providers, {
    ...(await listenOnLoopback(server)),
    count: (endpoint: Endpoint) => providers.calls.filter((call) => call.endpoint === endpoint).length,
  });
}

/** Returns a flight in Schiphol's format. Default: HV6145 to Alicante on 20 June 2025. */
export function schipholFlight(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    lastUpdatedAt: '2025-06-20T12:31:07.000+02:00',
    actualLandingTime: null,
    actualOffBlockTime: null,
    aircraftRegistration: 'PHHZN',
    aircraftType: { iataMain: '737', iataSub: '73H' },
    baggageClaim: null,
    checkinAllocations: null,
    codeshares: null,
    estimatedLandingTime: null,
    expectedTimeBoarding: '2025-06-20T13:45:00.000+02:00',
    expectedTimeGateClosing: null,
    expectedTimeGateOpen: null,
    expectedTimeOnBelt: null,
    expectedSecurityFilter: null,
    flightDirection: 'D',
    flightName: 'HV6145',
    flightNumber: 6145,
    gate: 'D16',
    pier: 'D',
    id: '140871234567890123',
    isOperationalFlight: true,
    mainFlight: 'HV6145',
    prefixIATA: 'HV',
    prefixICAO: 'TRA',
    airlineCode: 164,
    publicEstimatedOffBlockTime: null,
    publicFlightState: { flightStates: ['SCH'] },
    route: { destinations: ['ALC'], eu: 'S', visa: false },
    scheduleDateTime: '2025-06-20T14:25:00.000+02:00',
    scheduleDate: '2025-06-20',
    scheduleTime: '14:25:00',
    serviceType: 'J',
    terminal: 1,
    transferPositions: null,
    schemaVersion: '4',
    ...more,
  };
}

/** Returns the same flight in aviationstack's format. */
export function aviationstackFlight(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    flight_date: '2025-06-20',
    flight_status: 'scheduled',
    departure: {
      airport: 'Schiphol',
      timezone: 'Europe/Amsterdam',
      iata: 'AMS',
      icao: 'EHAM',
      terminal: '1',
      gate: 'D18',
      delay: null,
      scheduled: '2025-06-20T14:25:00+00:00',
      estimated: '2025-06-20T14:25:00+00:00',
      actual: null,
      estimated_runway: null,
      actual_runway: null,
    },
    arrival: {
      airport: 'Alicante',
      timezone: 'Europe/Madrid',
      iata: 'ALC',
      icao: 'LEAL',
      terminal: null,
      gate: null,
      baggage: null,
      delay: null,
      scheduled: '2025-06-20T16:55:00+00:00',
      estimated: '2025-06-20T16:55:00+00:00',
      actual: null,
      estimated_runway: null,
      actual_runway: null,
    },
    airline: { name: 'Transavia', iata: 'HV', icao: 'TRA' },
    flight: { number: '6145', iata: 'HV6145', icao: 'TRA6145', codeshared: null },
    aircraft: null,
    live: null,
    ...more,
  };
}

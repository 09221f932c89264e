import type { DraftFlight } from '../draft.ts';
import type { FlightReading } from '../reading/reading.ts';

const AIRPORTS: Readonly<Record<string, readonly [name: string, timeZone: string]>> = {
  AGP: ['Málaga', 'Europe/Madrid'],
  AKL: ['Auckland', 'Pacific/Auckland'],
  ALC: ['Alicante', 'Europe/Madrid'],
  AMS: ['Amsterdam Schiphol', 'Europe/Amsterdam'],
  BES: ['Brest Bretagne', ''],
  CDG: ['Parijs Charles de Gaulle', 'Europe/Paris'],
  DTW: ['Detroit', 'America/Detroit'],
  FRA: ['Frankfurt', 'Europe/Berlin'],
  GVA: ['Genève', 'Europe/Zurich'],
  HNL: ['Honolulu', 'Pacific/Honolulu'],
  JFK: ['New York John F. Kennedy', 'America/New_York'],
  LHR: ['Londen Heathrow', 'Europe/London'],
  LIS: ['Lissabon', 'Europe/Lisbon'],
  SFO: ['San Francisco', 'America/Los_Angeles'],
  SIN: ['Singapore Changi', 'Asia/Singapore'],
  YUL: ['Montreal', 'America/Toronto'],
};

/** Returns an airport with a local time, from "AMS 2027-06-18T14:25". */
export function end(text: string, terminal = ''): DraftFlight['departure'] {
  const [code = '', local = ''] = text.split(' ');
  const [airport = '', timeZone = ''] = AIRPORTS[code] ?? [];
  return { code, airport, terminal, at: { local, timeZone } };
}

export function flight(
  flightNumber: string,
  airline: string,
  departure: DraftFlight['departure'],
  arrival: DraftFlight['departure'],
): FlightReading {
  return { kind: 'flight', flightNumber, airline, departure, arrival };
}

import type { TripDraft } from '@reisspel/contract/trip/trip';
import PostalMime from 'postal-mime';
import { headOf, isHeic } from '../../../lib/pictures/heic.ts';
import { preparePicture } from '../../../lib/pictures/picture-file.ts';
import { readBoardingPass } from './boarding-pass.ts';
import { readCalendar } from './calendar.ts';
import { structuredData } from './html.ts';
import {
  type FileProblem,
  joinReadings,
  MAX_BOOKING_BYTES,
  MAX_READINGS,
  NO_CHARACTER,
  type ReadBooking,
  type ReadBookings,
  type Readings,
} from './reading.ts';
import { readReservations } from './reservations.ts';

/** What the trip tells about a booking: the zone of its place, and its first day. */
type TripTimes = Pick<TripDraft, 'timeZone' | 'startsOn'>;

/** Calendars in a mail mostly repeat its reservations, with less in them. */
async function readMail(bytes: Uint8Array<ArrayBuffer>, { timeZone }: TripTimes): Promise<Readings> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
  const reservations = readReservations(structuredData(mail.html ?? ''), timeZone);
  if (reservations.found.length > 0 || reservations.hasCancelled) return reservations;
  const calendars = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  return joinReadings(calendars.map(({ content }) => readCalendar(`${content}`, timeZone)));
}

/** Characters in which a page names its encoding (HTML Living Standard 4.2.5.4). */
const ENCODING_WITHIN = 1_024;

/** Returns a text in UTF-8, or a page in the encoding that it names. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder().decode(bytes);
  const [, charset] = /charset=["']?([\w-]+)/i.exec(text.slice(0, ENCODING_WITHIN)) ?? [];
  return charset === undefined || !text.includes(NO_CHARACTER)
    ? text
    : new TextDecoder(charset).decode(bytes);
}

async function readBytes(bytes: Uint8Array<ArrayBuffer>, trip: TripTimes): Promise<Readings> {
  const text = decoded(bytes).trimStart();
  const flights = readBoardingPass(text, trip.startsOn);
  if (flights !== null) return { found: flights, hasCancelled: false };
  if (/^BEGIN:VCALENDAR/i.test(text)) return readCalendar(text, trip.timeZone);
  if (text.startsWith('<')) return readReservations(structuredData(text), trip.timeZone);
  return readMail(bytes, trip);
}

function checked(readings: Readings): ReadBooking {
  if (readings.found.length > MAX_READINGS) return { problem: 'too_many' };
  return readings.found.length === 0 && !readings.hasCancelled ? { problem: 'nothing' } : readings;
}

async function readPicture(file: File, { startsOn }: TripTimes): Promise<ReadBooking> {
  const prepared = await preparePicture(file, () => {});
  if (!prepared.ok) return prepared;
  // Loaded here, because most bookings have no picture.
  const { barcodesIn } = await import('./barcode.ts');
  const passes = (await barcodesIn(prepared.photo)).map((text) => readBoardingPass(text, startsOn) ?? []);
  const found = passes.flat();
  return found.length === 0 ? { problem: 'no_barcode' } : { found, hasCancelled: false };
}

/**
 * Reads a booking: a mail with schema.org's reservations, a calendar, or a boarding pass as a
 * picture or as the text of its barcode. Nothing leaves the browser.
 */
export async function readBooking(file: File, trip: TripTimes): Promise<ReadBooking> {
  if (file.size > MAX_BOOKING_BYTES) return { problem: 'too_large' };
  // Many devices give HEIC no type.
  if (file.type.startsWith('image/') || isHeic(await headOf(file))) return readPicture(file, trip);
  return checked(await readBytes(new Uint8Array(await file.arrayBuffer()), trip));
}

/** Reads bookings one after the other, as a picture takes much memory. */
export async function readBookings(files: readonly File[], trip: TripTimes): Promise<ReadBookings> {
  const readings: Readings[] = [];
  const problems: FileProblem[] = [];
  for (const file of files) {
    const read = await readBooking(file, trip);
    if ('problem' in read) problems.push({ file: file.name, problem: read.problem });
    else readings.push(read);
  }
  return { readings: joinReadings(readings), problems };
}

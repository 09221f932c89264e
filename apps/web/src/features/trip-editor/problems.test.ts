import { MAX_TRIP_DETAIL_LENGTH, MAX_TRIP_LINES, MAX_TRIP_TEXT_LENGTH } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems.ts';
import { sampleDraft, sampleFlight } from './testing/sample-draft.ts';
import { pathName, problemText } from './texts.ts';

/** The text of each problem, by its path. */
function textsOf(draft: TripDraft): Record<string, string> {
  return Object.fromEntries(problemsOf(draft).map(({ path, text }) => [path, text]));
}

describe('the problems of a draft', () => {
  it('are an empty list for a complete trip', () => {
    expect(problemsOf(sampleDraft())).toEqual([]);
  });

  it('say for each field what to do', () => {
    const draft = sampleDraft({
      title: '',
      timeZone: 'Europe/Nergens',
      startsOn: '',
      links: [{ title: 'x', url: 'weer' }],
    });
    expect(textsOf(draft)).toEqual({
      title: 'Vul dit nog in.',
      timeZone: 'Kies een tijdzone: zoek op een stad of land.',
      startsOn: 'Kies een datum.',
      'links.0.url': 'Vul een webadres in dat begint met https://',
    });
  });

  it('include an invalid phone number', () => {
    const draft = sampleDraft();
    for (const phone of ['', '112', '+34 965 000 000', '(020) 123.45-67']) {
      draft.hotel.phone = phone;
      expect(problemsOf(draft)).toEqual([]);
    }
    for (const phone of ['receptie', '12', 'bel 112', '+34 965 000 000 of 965 000 001']) {
      draft.hotel.phone = phone;
      expect(textsOf(draft)).toEqual({
        'hotel.phone': 'Vul een telefoonnummer in, bijvoorbeeld +34 965 123 456.',
      });
    }
  });

  it('include the invalid fields of flights, departures and arrivals', () => {
    const draft = sampleDraft();
    const flight = sampleFlight();
    const departure = { ...flight.departure, code: 'AM', at: { local: '', timeZone: '' } };
    draft.flights.items = [{ ...flight, flightNumber: 'Transavia', departure }];
    expect(textsOf(draft)).toEqual({
      'flights.items.0.flightNumber': 'Vul het vluchtnummer in zoals op het ticket, bijvoorbeeld HV5345.',
      'flights.items.0.departure.code': 'Vul de drie letters van het vliegveld in, bijvoorbeeld AMS.',
      'flights.items.0.departure.at.local': 'Kies een datum en een tijd.',
      'flights.items.0.departure.at.timeZone': 'Kies een tijdzone: zoek op een stad of land.',
    });
  });

  it('include a flight that arrives before it departs, by instant and not by clock time', () => {
    const draft = sampleDraft();
    const flight = sampleFlight();
    const arriveAt = (local: string, timeZone: string) => {
      draft.flights.items = [{ ...flight, arrival: { ...flight.arrival, at: { local, timeZone } } }];
    };
    arriveAt('2027-06-18T13:30', 'America/New_York');
    expect(problemsOf(draft)).toEqual([]);
    arriveAt('2027-06-18T16:30', 'Asia/Kathmandu');
    expect(textsOf(draft)).toEqual({
      'flights.items.0.arrival.at.local':
        'Deze vlucht komt aan voordat hij vertrekt. Kijk de tijden en tijdzones na.',
    });
    draft.flights.shown = false;
    expect(problemsOf(draft)).toEqual([]);
  });

  it('include dates that contradict each other, also while other fields are invalid', () => {
    const draft = sampleDraft({ title: '', endsOn: '2027-06-01' });
    draft.hotel.checkOut.day = '2027-06-10';
    draft.schedule.days.push({ id: 'day-3', day: '2027-06-18', title: 'Nog eens', items: [] });
    expect(textsOf(draft)).toEqual({
      title: 'Vul dit nog in.',
      endsOn: 'De laatste dag is vóór de eerste dag. Draai ze om.',
      'hotel.checkOut.day': 'Uitchecken is vóór inchecken. Kijk de datums na.',
      'schedule.days.2.day': 'Deze datum staat er al. Kies een andere, of haal een van de twee dagen weg.',
    });
  });

  it('leave out a part that is switched off', () => {
    const draft = sampleDraft();
    draft.hotel = { ...draft.hotel, shown: false, name: '', checkIn: { day: '', from: '' } };
    expect(problemsOf(draft)).toEqual([]);
  });

  it('name the limit of a text, a list or a position that is too large', () => {
    const { flights, hotel } = sampleDraft();
    const draft = sampleDraft({
      title: 'x'.repeat(MAX_TRIP_TEXT_LENGTH + 1),
      notice: 'x'.repeat(MAX_TRIP_DETAIL_LENGTH + 1),
      flights: { ...flights, tips: Array.from({ length: MAX_TRIP_LINES + 1 }, () => 'Tip') },
      hotel: { ...hotel, position: { latitude: 91, longitude: 0 } },
    });
    expect(textsOf(draft)).toEqual({
      title: `Dit is te lang. Gebruik hooguit ${MAX_TRIP_TEXT_LENGTH} tekens.`,
      notice: `Dit is te lang. Gebruik hooguit ${MAX_TRIP_DETAIL_LENGTH} tekens.`,
      'flights.tips': `Meer dan ${MAX_TRIP_LINES} kan niet. Haal er eerst een weg.`,
      'hotel.position.latitude': 'Dit is nog geen plek. Schrijf hem zo: 38.5, -0.23',
    });
  });

  it.each([
    ['unreadable_text', 'place', 'Hier staat een teken in dat niet iedereen kan zien. Typ de tekst opnieuw.'],
    ['invalid_type', 'hotel.checkIn.from', 'Vul een tijd in, bijvoorbeeld 09:30.'],
    ['invalid_value', 'flights.items.0.direction', 'Vul dit nog in.'],
    ['duplicate', 'flights.items.1.id', 'Dit staat er twee keer. Haal er een weg.'],
  ])('have a text for the rule %s at %s', (rule, path, text) => {
    expect(problemText(path, rule)).toBe(text);
  });
});

describe('the readable name of a path', () => {
  it.each([
    ['title', 'Algemeen · Naam van de reis'],
    ['timeZone', 'Algemeen · Tijdzone'],
    ['countdownAt.timeZone', 'Algemeen · Tijdzone van dit moment'],
    ['links.0.url', 'Algemeen · Webadres'],
    ['flights.items.0.arrival.at.local', 'Vluchten · Vlucht 1 (HV5345) · Aankomsttijd'],
    ['flights.tips.2', 'Vluchten · Tip'],
    ['hotel.checkOut.before', 'Hotel · Uitchecken vóór'],
    ['schedule.days.0.items.1.title', 'Tijdschema · vr 18 juni · Wat'],
    ['schedule.days.1.title', 'Tijdschema · za 19 juni · Titel van de dag'],
    ['homeStayers.promises.0', 'Thuisblijvers · Belofte'],
    ['something.new', 'Algemeen'],
  ])('of %s is %s', (path, name) => {
    expect(pathName(sampleDraft(), path)).toBe(name);
  });
});

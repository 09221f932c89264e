import type { TripContent } from '@reisspel/contract/trip';

export const DEMO_TRIP_TITLE = 'Weekend aan zee';
export const DEMO_TRIP_TIME_ZONE = 'Europe/Madrid';

/** The weekend of the spec. Where it names no town, airline or hotel, ours are invented, and the page says so. */
export const demoTrip: TripContent = {
  place: 'Villajoyosa',
  startsOn: '2025-06-20',
  endsOn: '2025-06-23',
  countdownAt: '2025-06-20T14:25:00+02:00',
  notice: 'Dit is een voorbeeldreis. De namen van het hotel en de maatschappij zijn verzonnen.',
  flights: [
    {
      direction: 'outbound',
      flightNumber: 'HV 6145',
      airline: 'Zonvlucht',
      departure: {
        code: 'AMS',
        airport: 'Amsterdam Schiphol',
        terminal: '1',
        at: '2025-06-20T14:25:00+02:00',
      },
      arrival: { code: 'ALC', airport: 'Alicante', terminal: 'N', at: '2025-06-20T16:55:00+02:00' },
    },
    {
      direction: 'return',
      flightNumber: 'HV 6146',
      airline: 'Zonvlucht',
      departure: { code: 'ALC', airport: 'Alicante', terminal: 'N', at: '2025-06-23T10:15:00+02:00' },
      arrival: {
        code: 'AMS',
        airport: 'Amsterdam Schiphol',
        terminal: '1',
        at: '2025-06-23T12:55:00+02:00',
      },
    },
  ],
  baggage: [
    { title: 'Handbagage 45 × 36 × 20 cm', detail: 'Eén tas per persoon, die onder de stoel past.' },
    { title: 'Vloeistoffen tot 100 ml', detail: 'Samen in één doorzichtig zakje.' },
  ],
  flightTips: [
    'Wees 2 uur voor vertrek op het vliegveld.',
    'Je paspoort moet na de terugreis nog 6 maanden geldig zijn.',
    'Zet je instapkaart van tevoren op je telefoon.',
  ],
  hotel: {
    name: 'Hotel Mar Blau',
    stars: 3,
    checkIn: { day: '2025-06-20', from: '15:00' },
    checkOut: { day: '2025-06-23', before: '11:00' },
    facilities: [
      'Zwembad',
      'Gratis wifi',
      'Airconditioning',
      'Ontbijt',
      'Dakterras',
      '5 minuten naar het strand',
    ],
    address: ['Avenida del Puerto 12', '03570 Villajoyosa', 'Alicante, Spanje'],
    phone: '+34 965 000 000',
    position: { latitude: 38.5053, longitude: -0.2328 },
    bookingUrl: 'https://www.booking.com/searchresults.nl.html?ss=Villajoyosa',
  },
  days: [
    {
      day: '2025-06-20',
      title: 'Aankomst',
      items: [
        { time: '12:15', title: 'Verzamelen op Schiphol', detail: 'Bij de rood-witte kubus in de hal.' },
        { time: '14:25', title: 'Vlucht naar Alicante', detail: '2 uur en 30 minuten' },
        { time: '16:55', title: 'Landing in Alicante', detail: 'Bus naar het hotel' },
        { time: '18:00', title: 'Inchecken', detail: 'Tassen weg, zwembroek aan' },
        { time: '20:30', title: 'Eten aan de boulevard', detail: 'Tapas voor iedereen' },
      ],
    },
    {
      day: '2025-06-21',
      title: 'Het grote spel',
      items: [
        { time: '09:30', title: 'Ontbijt', detail: 'Op het dakterras' },
        { time: '11:00', title: 'Start van het teamspel', detail: 'Foto’s en quizvragen door de hele stad' },
        { time: '15:00', title: 'Strand', detail: 'Platja Centre' },
        { time: '19:00', title: 'Prijsuitreiking', detail: 'Met het scorebord op het grote scherm' },
        { time: '21:00', title: 'Paella', detail: 'Gezamenlijk diner' },
      ],
    },
    {
      day: '2025-06-22',
      title: 'Vrije dag',
      items: [
        { time: '10:00', title: 'Uitslapen en ontbijt', detail: 'Tot 10.30 uur' },
        { time: '12:00', title: 'Boottocht', detail: 'Vanuit de haven' },
        { time: '17:00', title: 'Chocolademuseum', detail: 'Villajoyosa is er beroemd om' },
        { time: '20:00', title: 'Laatste avond', detail: 'Zonsondergang op het strand' },
      ],
    },
    {
      day: '2025-06-23',
      title: 'Naar huis',
      items: [
        { time: '07:00', title: 'Ontbijt en uitchecken', detail: 'Uiterlijk 11:00, maar wij zijn vroeg' },
        { time: '08:15', title: 'Op het vliegveld', detail: '2 uur voor vertrek' },
        { time: '10:15', title: 'Vlucht naar Amsterdam', detail: '2 uur en 40 minuten' },
        { time: '12:55', title: 'Landing op Schiphol', detail: 'Tot de volgende keer!' },
      ],
    },
  ],
  homeDays: [
    {
      day: '2025-06-20',
      title: 'We vertrekken',
      items: [
        { time: '14:25', title: 'Wij stijgen op', detail: 'Volg de vlucht bij Vluchtinformatie.' },
        { time: '17:30', title: 'Berichtje van de aankomst', detail: 'Zodra we bij de bus zijn' },
      ],
    },
    {
      day: '2025-06-21',
      title: 'Speldag',
      items: [
        { time: '11:00', title: 'Het spel begint', detail: 'Kijk mee op het scorebord.' },
        { time: '19:30', title: 'We bellen', detail: 'Met de uitslag' },
      ],
    },
    {
      day: '2025-06-22',
      title: 'Rustige dag',
      items: [{ time: '18:00', title: 'Foto’s van de boot', detail: 'In de groep' }],
    },
    {
      day: '2025-06-23',
      title: 'Weer thuis',
      items: [
        { time: '10:15', title: 'Wij vliegen terug', detail: 'Volg de vlucht bij Vluchtinformatie.' },
        { time: '12:55', title: 'Landing', detail: 'Wie staat er klaar met koffie?' },
      ],
    },
  ],
  promises: [
    'We sturen elke dag een foto.',
    'We smeren ons goed in.',
    'We nemen turrón en chocola mee.',
    'We bellen als er iets is, ook ’s nachts.',
  ],
};

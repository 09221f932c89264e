import { describe, expect, it } from 'vitest';
import { end, flight } from '../testing/readings.ts';
import { readBoardingPass } from './boarding-pass.ts';
import type { FlightReading } from './reading.ts';

const FIRST_DAY = '2027-06-18';

// Examples of IATA Resolution 792 (Attachment B) and its implementation guide, and variants.
const AC_834 = flight('AC834', '', end('YUL 2027-11-22'), end('FRA'));
const AC_834_IN_AUGUST = flight('AC834', '', end('YUL 2027-08-14'), end('FRA'));
const AF_123 = flight('AF123', 'Air France', end('GVA 2027-12-05'), end('CDG'));
const PASSES: readonly (readonly [title: string, pass: string, flights: readonly FlightReading[]])[] = [
  ['only what is mandatory', 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100', [AC_834]],
  ['the guide', 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100', [AC_834_IN_AUGUST]],
  [
    'the guide, with a version',
    'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60000',
    [AC_834_IN_AUGUST],
  ],
  [
    'a signature',
    'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE',
    [AC_834],
  ],
  [
    'all fields',
    'M1DESMARAIS/LUC       EAB12C3 YULFRAAC 0834 326J003A0027 167>5321WW1325BAC 0014123456002001412346700100141234789012A0141234567890 1AC AC 1234567890123    4PCYLX58Z^108ABCDEFGH',
    [AC_834],
  ],
  [
    'some fields',
    'M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 130>5002A0571234567890  AF AF 1234567890123456    Y^18ABCDEFGH',
    [AF_123],
  ],
  [
    'two legs with all fields',
    'M2DESMARAIS/LUC       EAB12C3 YULFRAAC 0834 326J003A0027 167>5321WW1325BAC 0014123456002001412346700100141234789012A0141234567890 1AC AC 1234567890123    4PCYLX58ZDEF456 FRAGVALH 3664 327C012C0002 12E2A0140987654321 1AC AC 1234567890123    3PCNWQ^108ABCDEFGH',
    [AC_834, flight('LH3664', 'Lufthansa', end('FRA 2027-11-23'), end('GVA'))],
  ],
  [
    'two legs with some fields',
    'M2GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 130>5002A0571234567890  AF AF 1234567890123456    YDEF456 CDGDTWNW 0049 339F001A0002 12C2A012098765432101                       2PC ^18ABCDEFGH',
    [AF_123, flight('NW49', '', end('CDG 2027-12-05'), end('DTW'))],
  ],
  [
    'a flight number with a letter',
    'M1SMIT/ZOE             XYZ789 AMSALCHV 5345A169Y012C0042 100',
    [flight('HV5345A', 'Transavia', end('AMS 2027-06-18'), end('ALC'))],
  ],
  [
    'an airline with a digit, and no length of more fields',
    'M1DE BOER/JAN         EXYZ789 AMSLHRU2 8871 366Y012C0042 000',
    // Of the years around the trip only 2028 has a day 366.
    [flight('U28871', 'easyJet', end('AMS 2028-12-31'), end('LHR'))],
  ],
];

describe('reading a boarding pass', () => {
  it.each(PASSES)('reads %s', (_title, pass, found) => {
    expect(readBoardingPass(pass, FIRST_DAY)).toEqual(found);
  });

  it('chooses the year in which the flight is nearest to the first day of the trip', () => {
    const pass = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 364J001A0025 100';
    const [soon] = readBoardingPass(pass, '2028-01-02') ?? [];
    expect(soon?.departure.at.local).toBe('2027-12-30');
  });

  it('has no date for a trip without a first day', () => {
    expect(readBoardingPass(PASSES[0]?.[1] ?? '', '')).toEqual([flight('AC834', '', end('YUL'), end('FRA'))]);
  });

  it.each([
    ['the legs are fewer than it says', 'M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100'],
    ['it is cut off', 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834'],
    ['an airport is no code', 'M1DESMARAIS/LUC       EABC123 Y1LFRAAC 0834 326J001A0025 100'],
  ])('refuses a boarding pass when %s', (_title, pass) => {
    expect(readBoardingPass(pass, FIRST_DAY)).toBeNull();
  });
});

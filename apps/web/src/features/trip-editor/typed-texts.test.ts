import { describe, expect, it } from 'vitest';
import { findZones, isTimeZone, zoneText } from './time-zones.ts';
import { positionOf, positionText, webAddress } from './typed-texts.ts';

describe('a position', () => {
  it.each([
    ['38.5, -0.23', 38.5, -0.23],
    ['  38.50472,-0.23361 ', 38.50472, -0.23361],
    ['38.5 -0.23', 38.5, -0.23],
    ['38,5; -0,23', 38.5, -0.23],
    ['38,5 -0,23', 38.5, -0.23],
    ['38, 4', 38, 4],
    ['27.7154123456, 85.3123', 27.71541, 85.3123],
    ['https://www.google.com/maps/place/Thamel/@27.7154,85.3123,17z/data=x', 27.7154, 85.3123],
  ])('is read from %s', (text, latitude, longitude) => {
    expect(positionOf(text)).toEqual({ latitude, longitude });
  });

  it.each(['', '38.5', 'Alicante', '91, 0', '0, 181', '38.5, ', '1, 2, 3'])(
    'is not found in "%s"',
    (text) => {
      expect(positionOf(text)).toBeNull();
    },
  );

  it('is read again from the text that shows it', () => {
    expect(positionText(null)).toBe('');
    expect(positionOf(positionText({ latitude: -33.9, longitude: 18.42 }))).toEqual({
      latitude: -33.9,
      longitude: 18.42,
    });
  });
});

describe('a time zone', () => {
  it.each([
    ['nepal', 'Asia/Kathmandu'],
    ['Kathmandu', 'Asia/Kathmandu'],
    ['spanje', 'Europe/Madrid'],
    ['alicante', 'Europe/Madrid'],
    ['curacao', 'America/Curacao'],
    ['new york', 'America/New_York'],
    ['verenigde staten york', 'America/New_York'],
    ['bali', 'Asia/Makassar'],
    ['bonaire', 'America/Kralendijk'],
    ['engeland', 'Europe/London'],
    ['inglaterra', 'Europe/London'],
    ['emiraten', 'Asia/Dubai'],
    ['reykjavik', 'Atlantic/Reykjavik'],
    ['Europe/Athens', 'Europe/Athens'],
    ['guayaquil amerika', 'America/Guayaquil'],
  ])('is found by "%s"', (search, name) => {
    expect(findZones(search)[0]?.name).toBe(name);
  });

  it('appears once in the results, and is supported by this runtime', () => {
    const names = findZones('a').map((zone) => zone.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every(isTimeZone)).toBe(true);
    expect(findZones('nergensland')).toEqual([]);
  });

  it('is shown as its city and country; any other text is unchanged', () => {
    expect(zoneText('Asia/Kathmandu')).toBe('Kathmandu (Nepal)');
    expect(zoneText('Asia/Katmandu')).toBe('Kathmandu (Nepal)');
    expect(zoneText('America/Anchorage')).toBe('Anchorage (Amerika)');
    expect(zoneText('Indian/Maldives')).toBe('Malediven (Indische Oceaan)');
    expect(zoneText('UTC')).toBe('UTC');
    expect(zoneText('Europe/Nergens')).toBe('Europe/Nergens');
    expect(zoneText('')).toBe('');
  });
});

describe('a web address', () => {
  it.each([
    ['www.hotel.es', 'https://www.hotel.es'],
    [' hotel.es/kamers?a=1 ', 'https://hotel.es/kamers?a=1'],
    ['http://hotel.es', 'http://hotel.es'],
    ['hotel', 'hotel'],
    ['', ''],
  ])('is completed from "%s" to "%s"', (typed, completed) => {
    expect(webAddress(typed)).toBe(completed);
  });
});

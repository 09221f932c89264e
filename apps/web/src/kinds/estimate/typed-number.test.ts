import { describe, expect, test } from 'vitest';
import { amountText, numberProblem, readNumber, typedText } from './typed-number.ts';

describe('a typed number', () => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['3,5', 3.5],
    ['3.5', 3.5],
    ['-3,5', -3.5],
    ['−2', -2],
    ['+7', 7],
    ['0.500', 0.5],
    [',5', 0.5],
    ['12,', 12],
    ['1234,567', 1_234.567],
    ['1 500', 1_500],
    ['1.234.567', 1_234_567],
    ['1.234,5', 1_234.5],
    ['1,234.5', 1_234.5],
    ['6,125', 6.125],
  ])('is read from "%s"', (typed, value) => {
    expect(readNumber(typed, ',')).toEqual({ is: 'number', value });
  });

  test('is ambiguous when its comma or point may separate thousands or decimals', () => {
    expect(readNumber('1.500', ',')).toEqual({ is: 'ambiguous', whole: '1500', decimal: '1,5' });
    expect(readNumber('1,500', '.')).toEqual({ is: 'ambiguous', whole: '1500', decimal: '1.5' });
    expect(readNumber('1.500', '.')).toEqual({ is: 'number', value: 1.5 });
    expect(numberProblem('1.000')).toBe('Is dit 1000 of 1? Schrijf het zo.');
  });

  test.each(['', 'tien', '1e3', '0x10', '12 m', '1..2', '1,2,3', '--1', '1.2345.678'])(
    'is not found in "%s"',
    (typed) => {
      expect(readNumber(typed, ',')).toEqual({ is: 'no_number' });
    },
  );

  test('is refused when it is too large', () => {
    expect(readNumber('9999999999999', ',')).toEqual({ is: 'too_large' });
  });

  test.each([0.1, -42.195, 1_000_000, 0.000_000_1])(
    'is read again from the text that shows it: %d',
    (value) => {
      expect(readNumber(typedText(value, ','), ',')).toEqual({ is: 'number', value });
    },
  );
});

test('an amount is written with the separators of the language, and its unit', () => {
  expect(amountText(8_849, 'meter')).toBe('8.849 meter');
  expect(amountText(42.195)).toBe('42,195');
});

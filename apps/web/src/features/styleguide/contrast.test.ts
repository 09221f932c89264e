import { describe, expect, test } from 'vitest';
import { contrast, rgbOf } from './contrast.ts';

describe('the contrast of two colours', () => {
  test('is 21 for black on white, either way round, and 1 for a colour on itself', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
    expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
    expect(contrast([18, 38, 58], [18, 38, 58])).toBe(1);
  });

  test('is what the design measured for ink on sand', () => {
    expect(contrast([0x12, 0x26, 0x3a], [0xff, 0xf8, 0xef])).toBeCloseTo(14.6, 1);
  });
});

test('a colour is read as the browser writes it, with or without transparency', () => {
  expect(rgbOf('rgb(18, 38, 58)')).toEqual([18, 38, 58]);
  expect(rgbOf('rgba(18, 38, 58, 0.5)')).toEqual([18, 38, 58]);
  expect(rgbOf('color(srgb 1 1 1)')).toBeNull();
});

import { CAPTURE_LONG_EDGE_PX } from '@reisspel/contract/limits';
import { expect, test } from 'vitest';
import { fitWithin, shrink } from './shrink.ts';

test.each([
  ['a small picture stays as it is', [640, 480], [640, 480]],
  ['48 megapixels, lying', [8064, 6048], [2560, 1920]],
  ['48 megapixels, standing', [6048, 8064], [1920, 2560]],
  ['a panorama keeps a row', [16_000, 2], [2560, 1]],
] as const)('%s', (_, [width, height], [fitWidth, fitHeight]) => {
  expect(fitWithin(width, height, CAPTURE_LONG_EDGE_PX)).toEqual({ width: fitWidth, height: fitHeight });
});

test('averages the source pixels of each pixel and skips row padding', () => {
  // 4 by 2 pixels: red, green, blue, blue in each row, and two bytes of padding after it.
  const row = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 9, 9];
  const pixels = { data: new Uint8Array([...row, ...row]), width: 4, height: 2, stride: 18 };
  expect(shrink(pixels, 2)).toEqual({
    width: 2,
    height: 1,
    data: new Uint8ClampedArray([128, 128, 0, 255, 0, 0, 255, 255]),
  });
});

test('uses every pixel once when the size does not divide evenly', () => {
  const data = new Uint8Array([...Array(5).keys()].flatMap((value) => [value * 10, 0, 0, 255]));
  const { width, data: shrunk } = shrink({ data, width: 5, height: 1, stride: 20 }, 2);
  expect(width).toBe(2);
  // The means of 0 and 10, and of 20, 30 and 40.
  expect([shrunk[0], shrunk[4]]).toEqual([5, 30]);
});

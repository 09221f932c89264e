import { describe, expect, test } from 'vitest';
import type { Picture, PictureGroup } from './picture.ts';
import { GAP, layOut, ROW_GAP, rowOf } from './picture-layout.ts';

const WIDTH = 358;
const CAPTION = 40;

function pictures(prefix: string, count: number): Picture[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    small: '/small',
    large: '/large',
    sources: null,
    width: index % 3 === 0 ? 1600 : 1200,
    height: 1200,
    alt: 'Foto',
    video: null,
    file: { address: '/large', name: 'foto.jpg' },
  }));
}

const group = (id: string, count: number): PictureGroup<Picture> => ({
  id,
  title: id,
  pictures: pictures(id, count),
});

describe('the layout of an album', () => {
  const groups = [group('a', 100), group('b', 0), group('c', 7)];
  const laidOut = layOut(groups, WIDTH, CAPTION);
  const rowsOf = (index: number) => laidOut[index]?.stretches.flatMap(({ rows }) => rows) ?? [];

  test('holds each picture once, in order and in its group', () => {
    for (const [index, { pictures: expected }] of groups.entries()) {
      const shown = rowsOf(index).flatMap(({ tiles }) => tiles.map(({ picture }) => picture.id));
      expect(shown).toEqual(expected.map(({ id }) => id));
    }
  });

  test('numbers rows over the whole album and pictures within a group', () => {
    const all = laidOut.flatMap((_, index) => rowsOf(index));
    expect(all.map(({ rowIndex }) => rowIndex)).toEqual(all.map((_, index) => index));
    for (const { before, tiles } of rowsOf(0)) expect(tiles[0]?.picture.id).toBe(`a${before}`);
    expect(rowsOf(2)[0]?.before).toBe(0);
  });

  test('gives each stretch the height of its rows, captions and spaces', () => {
    const stretches = laidOut.flatMap((laidOutGroup) => laidOutGroup.stretches);
    expect(stretches.length).toBeGreaterThan(2);
    for (const { rows, height, top } of stretches) {
      expect(height).toBeCloseTo(rows.reduce((sum, row) => sum + row.height + ROW_GAP, 0));
      expect(top).toBe(rows[0]?.top);
      for (const { tiles, height: rowHeight } of rows) {
        expect(rowHeight).toBeCloseTo((tiles[0]?.size.height ?? 0) + CAPTION);
        const widths = tiles.map(({ size }) => size.width + GAP);
        expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(WIDTH + GAP);
      }
    }
  });

  test('finds the row of a picture, and none for an unknown picture', () => {
    const third = rowsOf(0)[2];
    expect(rowOf(laidOut, third?.tiles[0]?.picture.id ?? null)).toBe(2);
    expect(rowOf(laidOut, 'c0')).toBe(rowsOf(0).length);
    expect(rowOf(laidOut, 'gone')).toBeNull();
    expect(rowOf(laidOut, null)).toBeNull();
  });
});

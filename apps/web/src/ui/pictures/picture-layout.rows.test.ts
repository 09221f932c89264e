import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { justifiedRows, type Shape, type Tile } from './picture-layout.ts';

const LANDSCAPE: Shape = { width: 2560, height: 1920 };
const PORTRAIT: Shape = { width: 1920, height: 2560 };
const GAP = 8;

/** Puts tiles in rows as a browser does: a tile that does not fit begins a new row. */
function wrapped(tiles: readonly Tile[], width: number, gap: number): Tile[][] {
  const rows: Tile[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const tile of tiles) {
    if (used + gap + tile.width > width) {
      rows.push([tile]);
      used = tile.width;
    } else {
      rows.at(-1)?.push(tile);
      used += gap + tile.width;
    }
  }
  return rows;
}

const widthOf = (row: readonly Tile[], gap: number) =>
  row.reduce((sum, { width }) => sum + width, gap * (row.length - 1));

const rowsOf = (shapes: readonly Shape[], width: number, rowHeight: number) =>
  wrapped(justifiedRows(shapes, { width, rowHeight, gap: GAP }).flat(), width, GAP);

const anyShape = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});
const anySpace = fc.record({
  width: fc.integer({ min: 280, max: 1_920 }),
  rowHeight: fc.integer({ min: 120, max: 320 }),
  gap: fc.integer({ min: 0, max: 16 }),
});

describe('rows of pictures', () => {
  test('fill the width of a phone with pairs of landscape or three portrait pictures', () => {
    const rows = rowsOf([LANDSCAPE, LANDSCAPE, PORTRAIT, PORTRAIT, PORTRAIT, LANDSCAPE, LANDSCAPE], 350, 150);
    expect(rows.map((row) => row.length)).toEqual([2, 3, 2]);
    for (const row of rows) expect(widthOf(row, GAP)).toBeCloseTo(350, 0);
  });

  test('have pictures of equal height, and wrap in the browser as planned', () => {
    fc.assert(
      fc.property(fc.array(anyShape, { minLength: 1, maxLength: 60 }), anySpace, (shapes, space) => {
        const rows = wrapped(justifiedRows(shapes, space).flat(), space.width, space.gap);
        for (const row of rows) expect(new Set(row.map(({ height }) => height)).size).toBe(1);
        for (const row of rows.slice(0, -1)) {
          const left = space.width - widthOf(row, space.gap);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThan(1);
        }
      }),
    );
  });

  test('keep the shape and order of the pictures', () => {
    const ordinary = fc.record({
      width: fc.integer({ min: 600, max: 900 }),
      height: fc.integer({ min: 600, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(ordinary, { maxLength: 60 }), anySpace, (shapes, space) => {
        const tiles = justifiedRows(shapes, space).flat();
        expect(tiles).toHaveLength(shapes.length);
        for (const [index, { width, height }] of tiles.entries()) {
          const shape = shapes[index] ?? { width: 0, height: 0 };
          expect(width / height).toBeCloseTo(shape.width / shape.height, 2);
        }
      }),
    );
  });

  test('keep the preferred height for a single last picture', () => {
    expect(rowsOf([LANDSCAPE, LANDSCAPE, PORTRAIT], 350, 150).at(-1)).toEqual([
      { width: 112.5, height: 150 },
    ]);
  });

  test('fill the width also with a last row that is almost full', () => {
    const last = rowsOf([LANDSCAPE, LANDSCAPE, LANDSCAPE, PORTRAIT], 380, 150).at(-1) ?? [];
    expect(widthOf(last, GAP)).toBeCloseTo(380, 0);
  });

  test('limit the width of a panorama and the height of a strip', () => {
    const [panorama, strip] = justifiedRows(
      [
        { width: 9_000, height: 1_000 },
        { width: 100, height: 4_000 },
      ],
      { width: 350, rowHeight: 150, gap: GAP },
    ).flat();
    expect((panorama?.width ?? 0) / (panorama?.height ?? 1)).toBeCloseTo(3, 1);
    expect((strip?.width ?? 0) / (strip?.height ?? 1)).toBeCloseTo(0.5, 1);
    for (const shape of [
      { width: 0, height: 0 },
      { width: 400, height: 0 },
    ])
      expect(justifiedRows([shape], { width: 350, rowHeight: 150, gap: GAP })).toEqual([
        [{ width: 150, height: 150 }],
      ]);
  });

  test('are empty before the width is known', () => {
    expect(justifiedRows([LANDSCAPE], { width: 0, rowHeight: 150, gap: GAP })).toEqual([]);
  });
});

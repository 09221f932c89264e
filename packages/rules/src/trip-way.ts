import type { Place } from './distance.ts';
import { entriesOf } from './timeline.ts';
import type { shownParts } from './trip-parts.ts';
import { instantOf } from './zoned-time.ts';

interface WayStop {
  name: string;
  position: Place;
}

/** Units of the part with the dots. The drawing is as wide as on a small phone. */
export const WAY_SIZE = { width: 320, height: 220 };
/** Units around the dots: a dot, and the bend of a line between two of them. */
const MARGIN = 32;
/** The radius of a dot in units: room for a number of two digits. */
const DOT_RADIUS = 12;
/** Closer stops share a dot, so that each number can be read. */
const MIN_DISTANCE = 2 * DOT_RADIUS + 2;
/** How far a line bends, as a part of its length, so that the way back is another line. */
const BEND = 0.15;

const METRES_PER_DEGREE = 111_195;
/** Metres that a drawing covers at least: less is one place that was chosen twice. */
const MIN_SPAN_M = 200;
/** The longest scale bar, as a part of the width. */
const MAX_SCALE_PART = 0.35;

/** A stop is the journey there, such as an airport at home, when it is this far from the others. */
const FAR_TIMES = 10;
const FAR_M = 50_000;

interface WayDot {
  number: number;
  x: number;
  y: number;
  names: string[];
}

/** The stops in a drawing: numbered dots, and a line through them in their order. */
interface Way {
  dots: WayDot[];
  /** The path of the line, as SVG writes it. */
  line: string;
  scale: { width: number; metres: number };
}

type WayParts = Pick<ReturnType<typeof shownParts>, 'hotel' | 'schedule'>;

/** Lists the places of a trip in order of time: the hotel when the group checks in. */
export function stopsOf({ hotel, schedule }: WayParts, timeZone: string): WayStop[] {
  const items = (schedule?.days ?? []).flatMap((day) =>
    entriesOf(day, timeZone).map(({ at, item }) => ({
      at,
      name: item.title,
      position: item.position ?? null,
    })),
  );
  const stay =
    hotel === null
      ? []
      : [
          {
            at: instantOf({ local: `${hotel.checkIn.day}T${hotel.checkIn.from}`, timeZone }),
            name: hotel.name,
            position: hotel.position,
          },
        ];
  return [...items, ...stay]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ name, position }) => (position === null ? [] : [{ name, position }]));
}

/** Gives longitudes within half a turn of the first stop, also where they pass 180 degrees. */
function withoutDateLine(stops: readonly WayStop[]): WayStop[] {
  const from = stops[0]?.position.longitude ?? 0;
  return stops.map(({ name, position }) => {
    const east = (((position.longitude - from) % 360) + 540) % 360;
    return { name, position: { ...position, longitude: from + east - 180 } };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Metres of a degree of longitude. */
function eastPerDegree(latitude: number): number {
  return METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
}

/** Leaves out stops so far away that all others would be one dot. */
function withoutJourney(stops: readonly WayStop[]): WayStop[] {
  const centre = {
    latitude: median(stops.map(({ position }) => position.latitude)),
    longitude: median(stops.map(({ position }) => position.longitude)),
  };
  // Exact enough here. `distance.ts` would bring the code of all kinds to the home page.
  const distances = stops.map(({ position: { latitude, longitude } }) =>
    Math.hypot(
      (latitude - centre.latitude) * METRES_PER_DEGREE,
      (longitude - centre.longitude) * eastPerDegree(centre.latitude),
    ),
  );
  const reach = Math.max(FAR_M, FAR_TIMES * median(distances));
  return stops.filter((_, index) => (distances[index] ?? 0) <= reach);
}

/** Projects the stops into the drawing, with north above and the same scale in both directions. */
function projected(stops: readonly WayStop[]) {
  const range = (values: readonly number[]) => {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    return { middle: (min + max) / 2, span: max - min };
  };
  const { width, height } = WAY_SIZE;
  const latitudes = range(stops.map(({ position }) => position.latitude));
  const longitudes = range(stops.map(({ position }) => position.longitude));
  const east = eastPerDegree(latitudes.middle);
  const metresPerUnit = Math.max(
    (longitudes.span * east) / (width - 2 * MARGIN),
    (latitudes.span * METRES_PER_DEGREE) / (height - 2 * MARGIN),
    MIN_SPAN_M / width,
  );
  const points = stops.map(({ name, position }) => ({
    name,
    x: width / 2 + ((position.longitude - longitudes.middle) * east) / metresPerUnit,
    y: height / 2 - ((position.latitude - latitudes.middle) * METRES_PER_DEGREE) / metresPerUnit,
  }));
  return { points, metresPerUnit };
}

const rounded = (units: number) => Math.round(units * 10) / 10;

/** Draws the way from dot to dot, each part with a bend to its right. */
function lineThrough(visited: readonly WayDot[]): string {
  return visited
    .map(({ x, y }, index) => {
      const from = visited[index - 1];
      if (from === undefined) return `M${x} ${y}`;
      const [bendX, bendY] = [(from.y - y) * BEND, (x - from.x) * BEND];
      return `Q${rounded((from.x + x) / 2 + bendX)} ${rounded((from.y + y) / 2 + bendY)} ${x} ${y}`;
    })
    .join('');
}

/** The longest length of 1, 2 or 5 times a power of ten that fits. */
function scaleOf(metresPerUnit: number): Way['scale'] {
  const most = metresPerUnit * WAY_SIZE.width * MAX_SCALE_PART;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2].find((times) => times * power <= most) ?? 1) * power;
  return { width: rounded(metres / metresPerUnit), metres };
}

/** Draws the stops of a trip. Null when they are fewer than two places. */
export function wayOf(allStops: readonly WayStop[]): Way | null {
  const { points, metresPerUnit } = projected(withoutJourney(withoutDateLine(allStops)));
  const dots: WayDot[] = [];
  const visited: WayDot[] = [];
  for (const { name, x, y } of points) {
    let dot = dots.find((other) => Math.hypot(other.x - x, other.y - y) < MIN_DISTANCE);
    if (dot === undefined) {
      dot = { number: dots.length + 1, x: rounded(x), y: rounded(y), names: [] };
      dots.push(dot);
    }
    if (!dot.names.includes(name)) dot.names.push(name);
    if (visited.at(-1) !== dot) visited.push(dot);
  }
  if (dots.length < 2) return null;
  return { dots, line: lineThrough(visited), scale: scaleOf(metresPerUnit) };
}

/** Units of the strip below the dots that has the scale bar; around that bar; and of its text. */
const SCALE_STRIP = 20;
const SCALE_MARGIN = 14;
const SCALE_TEXT_SIZE = 11;
const NUMBER_SIZE = 13;

/** The colours of the light theme: sand, night and sun. The pages around the drawing are light. */
const COLOURS = { ground: '#fdf0da', ink: '#12263a', line: '#c9741a' };

function scaleText(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`;
}

/**
 * Returns the drawing as the address of an image, for the app and for a page without a server. It
 * holds numbers only: the page names the places beside it.
 */
export function wayPicture({ dots, line, scale }: Way): string {
  const { width } = WAY_SIZE;
  const height = WAY_SIZE.height + SCALE_STRIP;
  const { ground, ink, line: route } = COLOURS;
  const scaleY = height - SCALE_MARGIN;
  const circles = dots.map(
    ({ x, y, number }) =>
      `<circle cx="${x}" cy="${y}" r="${DOT_RADIUS}" fill="${ink}" stroke="${ground}" stroke-width="2"/>` +
      `<text x="${x}" y="${y}" dy=".35em" fill="#fff" font-size="${NUMBER_SIZE}" text-anchor="middle">${number}</text>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif" font-weight="700">`,
    `<rect width="${width}" height="${height}" rx="16" fill="${ground}"/>`,
    `<path d="${line}" fill="none" stroke="${route}" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 7"/>`,
    ...circles,
    `<path d="M${SCALE_MARGIN} ${scaleY - 4}v4h${scale.width}v-4" fill="none" stroke="${ink}" stroke-width="1.5"/>`,
    `<text x="${SCALE_MARGIN + scale.width + 6}" y="${scaleY}" fill="${ink}" font-size="${SCALE_TEXT_SIZE}">${scaleText(scale.metres)}</text>`,
    '</svg>',
  ];
  return `data:image/svg+xml,${encodeURIComponent(svg.join(''))}`;
}

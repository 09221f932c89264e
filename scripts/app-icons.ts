/**
 * `node scripts/app-icons.ts`: draws the icons of the installed app into `apps/web/public/icons`.
 * Run it after a change of the drawing and commit the pictures, so that a build needs no picture
 * library.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './machine/run.ts';

const FOLDER = join(ROOT, 'apps/web/public/icons');

/**
 * Returns the seascape of the pages (design 9) as SVG. `corner` is the radius of the corners, and
 * `zoom` scales the sun and the waves.
 */
function seascape({ corner, zoom }: { corner: number; zoom: number }): string {
  const shift = (512 * (1 - zoom)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop offset="0" stop-color="#fce2b6"/><stop offset="0.75" stop-color="#ee7a55"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0.55" stop-color="#fbd88a"/><stop offset="1" stop-color="#fbd88a" stop-opacity="0"/></radialGradient>
    <clipPath id="square"><rect width="512" height="512" rx="${corner}"/></clipPath>
  </defs>
  <g clip-path="url(#square)">
    <rect width="512" height="512" fill="url(#sky)"/>
    <g transform="translate(${shift} ${shift}) scale(${zoom})">
      <circle cx="256" cy="248" r="196" fill="url(#glow)"/>
      <circle cx="256" cy="248" r="132" fill="#f6ae2d"/>
      <path d="M-128 318c90-58 150-8 224-2s120-50 224-30 140 60 320 6v476h-768z" fill="#1d8fbf"/>
      <path d="M-128 384c100-40 170 24 264 8s130-48 230-24 150 30 274-4v404h-768z" fill="#0e6e98"/>
      <path d="M-128 448c110-36 190 26 290 6s130-34 220-14 130 20 258-6v334h-768z" fill="#0b4f6c"/>
    </g>
  </g>
</svg>`;
}

/** A drawing in one colour, which a launcher replaces by its own colour. */
const MONOCHROME = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <g transform="translate(64 64) scale(0.75)">
    <path d="M124 262a132 132 0 0 1 264 0c-40-16-96-10-140 6s-84 20-124-6z"/>
    <path d="M32 316c74-48 130-6 196-4s112-46 182-28 70 26 70 26v44c-76-34-128-22-176 0s-120 34-168 12-84-6-104 6z"/>
    <path d="M32 404c74-48 130-6 196-4s112-46 182-28 70 26 70 26v44c-76-34-128-22-176 0s-120 34-168 12-84-6-104 6z"/>
  </g>
</svg>`;

/** The icon with rounded corners. */
const WHOLE = seascape({ corner: 112, zoom: 1 });
/** Launchers crop a maskable icon. At least a circle of 80 % of its width stays visible. */
const MASKABLE = seascape({ corner: 0, zoom: 0.78 });

const ICONS = [
  { name: 'icon-192', size: 192, svg: WHOLE },
  { name: 'icon-512', size: 512, svg: WHOLE },
  { name: 'maskable-192', size: 192, svg: MASKABLE },
  { name: 'maskable-512', size: 512, svg: MASKABLE },
  { name: 'monochrome-512', size: 512, svg: MONOCHROME },
  // iOS rounds the corners itself.
  { name: 'apple-touch-icon', size: 180, svg: seascape({ corner: 0, zoom: 0.9 }) },
];

/** Dots per inch at which the SVG is at least as large as the largest icon. */
const DENSITY = 144;

mkdirSync(FOLDER, { recursive: true });
await Promise.all(
  ICONS.map(({ name, size, svg }) =>
    sharp(Buffer.from(svg), { density: DENSITY })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(FOLDER, `${name}.png`)),
  ),
);

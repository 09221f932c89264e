import { type Language, LOCALES } from '@reisspel/contract/language';
import type { Recap } from '@reisspel/contract/recap';
import type { TripContent } from '@reisspel/contract/trip/trip';
import { CITY_NAMES } from '@reisspel/rules/city-names';
import { winners } from '@reisspel/rules/standings';
import { entriesOf, type TimelineEntry } from '@reisspel/rules/timeline';
import { shownParts } from '@reisspel/rules/trip-parts';
import { stopsOf, wayOf, wayPicture } from '@reisspel/rules/trip-way';
import { cityOf, offsetAt } from '@reisspel/rules/zoned-time';
import { type Html, html } from '../../platform/html.ts';
import { WORDS } from '../../words/languages.ts';

/** A photo on the page. `file` and `video` are paths in the ZIP; null for a file that is lost. */
export interface PagePhoto {
  file: string | null;
  video: string | null;
  width: number;
  height: number;
  team: string;
  task: string;
  instructions: string;
  points: number;
  takenAt: number;
}

interface KeepsakePage {
  trip: TripContent;
  recap: Pick<Recap, 'phase' | 'teams'>;
  /** The oldest first. */
  photos: readonly PagePhoto[];
  language: Language;
}

/** The page opens without a server, so its styles are within it, and its fonts are the device's. */
const STYLES = html`<style>
:root { color-scheme: light; font: 1.0625rem/1.5 system-ui, sans-serif; color: #12263a; background: #fff8ef; }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 2.5rem; line-height: 1.1; margin: 0; }
h2 { font-size: 1.75rem; line-height: 1.2; margin: 3rem 0 1rem; }
h3 { font-size: 1.125rem; margin: 0 0 0.25rem; }
p { margin: 0.5rem 0; }
header { border-radius: 1.5rem; padding: 2rem 1.5rem; background: linear-gradient(#fce2b6, #f6ae2d); }
.won { font-size: 1.5rem; font-weight: 800; }
table { border-collapse: collapse; width: 100%; max-width: 36rem; background: #fff; border-radius: 1rem; overflow: hidden; }
td { padding: 0.75rem 1rem; border-top: 1px solid #eadcc8; font-weight: 700; overflow-wrap: anywhere; }
tr:first-child td { border-top: 0; }
td:last-child { text-align: right; white-space: nowrap; }
.dot { display: inline-block; width: 0.9em; height: 0.9em; border-radius: 50%; margin-right: 0.5rem; vertical-align: -0.05em; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { max-width: 7rem; font-weight: 700; }
dd { margin: 0; overflow-wrap: anywhere; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1.5rem 1rem; align-items: start; }
section, figure { break-inside: avoid; }
figure { margin: 0; background: #fff; border-radius: 1rem; overflow: hidden; }
img, video { display: block; width: 100%; height: auto; background: #eadcc8; }
figcaption { padding: 0.75rem 1rem 1rem; overflow-wrap: anywhere; }
figcaption strong { display: block; }
.quiet { color: #4a5b6c; font-size: 0.9375rem; }
.way { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1rem 2rem; max-width: 56rem; align-items: start; break-inside: avoid; }
.way img { background: none; }
.way ol { min-width: 0; overflow-wrap: anywhere; }
.lost { padding: 3rem 1rem; text-align: center; background: #eadcc8; }
@media print {
  :root { background: none; font-size: 10pt; }
  header { padding: 0; background: none; }
  .grid { grid-template-columns: 1fr 1fr; }
  figure, table { border: 1px solid #eadcc8; }
  h2, h3 { break-after: avoid; }
}
</style>`;

/** The address of a file of the ZIP, as its name may have a "#" or a "%". */
function addressOf(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

type PageWords = (typeof WORDS)[Language]['keepsake']['page'];

function scoresPart({ teams }: KeepsakePage['recap'], words: PageWords): Html {
  const rows = teams.map(
    ({ rank, name, color, score }) =>
      html`<tr><td>${rank}</td><td><span class="dot" style="background:${color}"></span>${name}</td><td>${words.points(score)}</td></tr>`,
  );
  return html`<h2>${words.scores}</h2>
<table>${rows}</table>`;
}

function programmePart(trip: TripContent, language: Language): Html {
  const { keepsake, time: timeIn } = WORDS[language];
  const { timeZone: ofTrip } = trip;
  const dayName = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' });
  const clock = ({ item, timeZone, at }: TimelineEntry) =>
    offsetAt(timeZone, at) === offsetAt(ofTrip, at)
      ? item.time
      : timeIn(item.time, cityOf(timeZone, CITY_NAMES[language]));
  const days = (shownParts(trip).schedule?.days ?? []).map(
    (day) => html`<section><h3>${dayName.format(new Date(day.day))}</h3>
<p>${day.title}</p>
<dl>${entriesOf(day, ofTrip).map((entry) => html`<dt>${clock(entry)}</dt><dd>${entry.item.title}<div class="quiet">${entry.item.detail}</div></dd>`)}</dl></section>`,
  );
  return html`<h2>${keepsake.page.programme}</h2>
<div class="grid">${days}</div>`;
}

function wayPart(trip: TripContent, words: PageWords): Html | '' {
  const way = wayOf(stopsOf(shownParts(trip), trip.timeZone));
  if (way === null) return '';
  return html`<h2>${words.way}</h2>
<div class="way"><img src="${wayPicture(way)}" alt="">
<ol>${way.dots.map(({ names }) => html`<li>${names.join(', ')}</li>`)}</ol></div>`;
}

function picture({ file, video, width, height, task }: PagePhoto, words: PageWords): Html {
  if (file === null) return html`<p class="lost">${words.lost}</p>`;
  const still = addressOf(file);
  return video === null
    ? html`<a href="${still}"><img loading="lazy" src="${still}" width="${width}" height="${height}" alt="${task}"></a>`
    : html`<video controls preload="none" poster="${still}" src="${addressOf(video)}" width="${width}" height="${height}"></video>`;
}

function albumPart({ trip, photos }: KeepsakePage, words: PageWords, locale: string): Html {
  const { timeZone } = trip;
  const moment = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const figures = photos.map(
    (photo) => html`<figure>${picture(photo, words)}
<figcaption><strong>${photo.task}</strong>${photo.instructions}
<p class="quiet">${photo.team} · ${words.points(photo.points)} · ${moment.format(photo.takenAt)}</p></figcaption></figure>`,
  );
  return figures.length > 0 ? html`<div class="grid">${figures}</div>` : html`<p>${words.noPhotos}</p>`;
}

/** Writes the page that opens from the ZIP: without a server, without a script. */
export function keepsakePage(content: KeepsakePage): string {
  const { trip, recap, language } = content;
  const words = WORDS[language].keepsake.page;
  const locale = LOCALES[language];
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const first = winners(recap.teams);
  const won = html`<p class="won">${words.wonBy} ${new Intl.ListFormat(locale).format(first)}</p>`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${trip.title}</title>
${STYLES}
</head>
<body>
<header>
<h1>${trip.title}</h1>
<p>${trip.place} · ${dates.formatRange(new Date(trip.startsOn), new Date(trip.endsOn))}</p>
${recap.phase === 'ended' && first.length > 0 ? won : ''}
</header>
<main>
${recap.teams.length > 0 ? scoresPart(recap, words) : ''}
${trip.schedule.shown ? programmePart(trip, language) : ''}
${wayPart(trip, words)}
<h2>${words.photos}</h2>
${albumPart(content, words, locale)}
</main>
</body>
</html>
`.text;
}

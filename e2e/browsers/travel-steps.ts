import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzip } from '@reisspel/server/testing/unzip';
import { isAppStored } from './device-steps.ts';
import type { Step } from './step.ts';

/** Steps on the day of the outbound flight, after a photo of the Rode Team. */
export const TRAVEL: readonly Step[] = [
  {
    name: 'an edit of the programme reaches the open page by itself',
    async run({ screen, organiser }) {
      await screen.open('/schedule');
      await screen.seesText('Verzamelen op Schiphol');
      await screen.markPage();
      await organiser.editTrip('Verzamelen op Schiphol', 'Verzamelen bij de fontein');
      await screen.seesText('Verzamelen bij de fontein');
      await screen.expectSamePage();
      await screen.checkLook('programme');
    },
  },
  {
    name: 'the archive of the trip opens from the disk, with its pictures',
    async run(game) {
      const { screen, organiser, folder } = game;
      const zip = join(folder, 'alles.zip');
      writeFileSync(zip, await organiser.everything());
      await unzip(zip, folder);
      await screen.browserWindow.goto(pathToFileURL(join(folder, 'index.html')).href);
      await screen.seesText('Verzamelen bij de fontein');
      await screen.sees('img', 'Opdracht 3 - Foto');
      const missing = await screen.evaluate(missingPictures, null);
      if (missing.length > 0) throw new Error(`The archive does not show ${missing.join(', ')}`);
      await screen.checkLook('archive');
    },
  },
  {
    name: 'without the server the home page keeps the last status of the flight',
    requestsFail: true,
    async run({ screen, server }) {
      await screen.open('/');
      await screen.seesText('Boarden');
      await screen.until(
        'the app',
        async () => (await screen.evaluate(isAppStored, null)) || 'is not stored',
      );
      // Loads the page again, so that the service worker controls it, as in every later visit.
      await screen.open('/');
      await screen.until(
        'the trip',
        async () => (await screen.evaluate(isTripStored, null)) || 'is not stored',
      );
      await server.kill9();
      await screen.open('/');
      await screen.seesText('Boarden');
      await screen.seesText('Laatste bericht om');
      await screen.seesText('D7');
      await screen.checkLook('flight-offline');
    },
  },
];

/** Loads all pictures of the page. Returns those that are broken or on a server. */
async function missingPictures(): Promise<string[]> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  const decoded = await Promise.allSettled(pictures.map((picture) => picture.decode()));
  const isMissing = ({ src }: HTMLImageElement, index: number) =>
    decoded[index]?.status === 'rejected' || src.startsWith('http');
  return pictures.filter(isMissing).map(({ src }) => src);
}

/** True if the state of the trip is on the device and the service worker controls the page. */
async function isTripStored(): Promise<boolean> {
  const trip = await caches.match('/kept/live-trip');
  return navigator.serviceWorker.controller !== null && trip !== undefined;
}

import { RED_SCORE } from './game-steps.ts';
import { choosePicture, handIn, hasScore, join, openCamera, takePhoto } from './player.ts';
import { Absent, type Step } from './step.ts';

/** After the game's steps. */
export const WITHOUT_SERVER: readonly Step[] = [
  {
    name: 'the app comes onto the phone',
    async run({ screen }) {
      const has = await screen.evaluate(() => 'serviceWorker' in navigator, null);
      if (!has) throw new Absent('no service worker');
      await screen.until('the app', async () => (await screen.evaluate(isAppKept, null)) || 'not kept');
      // Under the service worker from its start, as every later visit is.
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.until('the game', async () => (await screen.evaluate(isGameKept, null)) || 'not kept');
    },
  },
  {
    name: 'without the server the app opens, and a photo waits in the queue',
    offline: true,
    async run({ screen, server }) {
      await server.kill9();
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.reads('Geen verbinding');
      await takePhoto(screen, 'Opdracht 6 - Foto');
      await handIn(screen);
      await screen.reads('1 foto wacht');
      await screen.look('waiting');
    },
  },
  {
    name: 'the browser is closed and opened without the server: the photo waits still',
    offline: true,
    async run(play) {
      await play.switchOff();
      await play.switchOn();
      await play.screen.open('/hotel');
      await play.screen.sees('heading', 'Hotel Mar Blau');
      await play.screen.reads('1 foto wacht');
    },
  },
  {
    name: 'the server is back: the photo goes by itself, and counts once',
    offline: true,
    async run({ screen, server }) {
      await server.restart();
      await screen.reads('heeft Opdracht 6 - Foto voltooid voor 20 punten!');
      await screen.open('/game');
      await hasScore(screen, RED_SCORE + 20);
    },
  },
];

/** Whether a version of the app is on the device as a whole. */
async function isAppKept(): Promise<boolean> {
  return (await (await caches.open('reisspel-newest')).match('/kept/newest')) !== undefined;
}

/** Whether the game as it stands is, for a page under the service worker. */
async function isGameKept(): Promise<boolean> {
  const game = await caches.match('/kept/live-play');
  return navigator.serviceWorker.controller !== null && game !== undefined;
}

export const PRIVATE: readonly Step[] = [
  {
    name: 'in a private window a photo waits for the server, and goes',
    offline: true,
    async run({ screen, server }) {
      await join(screen);
      // Opened once, so that the camera's code is here when the server goes.
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.click('button', 'Annuleren');
      await screen.click('button', 'Naar de opdrachten');
      await server.kill9();
      await takePhoto(screen, 'Opdracht 3 - Foto');
      await handIn(screen);
      await screen.reads('1 foto wacht');
      await server.restart();
      await screen.reads('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
      await hasScore(screen, 20);
    },
  },
];

export const WITHOUT_CAMERA: readonly Step[] = [
  {
    name: 'without a camera the screen says so, and a file is handed in',
    async run({ screen }) {
      await join(screen);
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.reads('Geen camera gevonden op dit apparaat.');
      await screen.look('no-camera');
      await choosePicture(screen);
      await handIn(screen);
      await screen.reads('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
      await hasScore(screen, 20);
    },
  },
];

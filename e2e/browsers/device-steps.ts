import { RED_SCORE } from './game-steps.ts';
import { PICTURE } from './organiser-client.ts';
import { chooseFile, hasScore, join, openCamera, submitPhoto, takePhoto } from './player.ts';
import { NotSupported, type Step } from './step.ts';

/** Steps that follow the game's steps. */
export const WITHOUT_SERVER: readonly Step[] = [
  {
    name: 'the phone stores the app',
    async run({ screen }) {
      const has = await screen.evaluate(() => 'serviceWorker' in navigator, null);
      if (!has) throw new NotSupported('no service worker');
      await screen.until(
        'the app',
        async () => (await screen.evaluate(isAppStored, null)) || 'is not stored',
      );
      // Loads the page again, so that the service worker controls it, as in every later visit.
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.until(
        'the game',
        async () => (await screen.evaluate(isGameStored, null)) || 'is not stored',
      );
    },
  },
  {
    name: 'without the server the app opens, and a photo waits in the queue',
    requestsFail: true,
    async run({ screen, server }) {
      await server.kill9();
      await screen.open('/game');
      await hasScore(screen, RED_SCORE);
      await screen.seesText('Geen verbinding');
      await takePhoto(screen, 'Opdracht 6 - Foto');
      await submitPhoto(screen);
      await screen.seesText('1 foto wacht');
      await screen.checkLook('waiting');
    },
  },
  {
    name: 'the photo still waits after the browser is closed and opened without the server',
    requestsFail: true,
    async run(game) {
      await game.switchOff();
      await game.switchOn();
      await game.screen.open('/hotel');
      await game.screen.sees('heading', 'Hotel Mar Blau');
      await game.screen.seesText('1 foto wacht');
    },
  },
  {
    name: 'when the server is back, the phone sends the photo by itself, and it counts once',
    requestsFail: true,
    async run({ screen, server }) {
      await server.restart();
      await screen.seesText('heeft Opdracht 6 - Foto voltooid voor 20 punten!');
      await screen.open('/game');
      await hasScore(screen, RED_SCORE + 20);
    },
  },
];

/** True if a complete version of the app is on the device. */
export async function isAppStored(): Promise<boolean> {
  return (await (await caches.open('reisspel-newest')).match('/kept/newest')) !== undefined;
}

/** True if the state of the game is on the device and the service worker controls the page. */
async function isGameStored(): Promise<boolean> {
  const game = await caches.match('/kept/live-play');
  return navigator.serviceWorker.controller !== null && game !== undefined;
}

export const PRIVATE: readonly Step[] = [
  {
    name: 'in a private window a photo waits for the server, and is sent when it is back',
    requestsFail: true,
    async run({ screen, server }) {
      await join(screen);
      // Opens the camera once, so that its code is loaded before the server is killed.
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.click('button', 'Annuleren');
      await screen.click('button', 'Naar de opdrachten');
      await server.kill9();
      await takePhoto(screen, 'Opdracht 3 - Foto');
      await submitPhoto(screen);
      await screen.seesText('1 foto wacht');
      await server.restart();
      await screen.seesText('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
      await hasScore(screen, 20);
    },
  },
];

export const WITHOUT_CAMERA: readonly Step[] = [
  {
    name: 'without a camera the screen says so, and the player submits a file',
    async run({ screen }) {
      await join(screen);
      await openCamera(screen, 'Opdracht 3 - Foto');
      await screen.seesText('Geen camera gevonden op dit apparaat.');
      await screen.checkLook('no-camera');
      await chooseFile(screen, PICTURE);
      await submitPhoto(screen);
      await screen.seesText('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
      await hasScore(screen, 20);
    },
  },
];

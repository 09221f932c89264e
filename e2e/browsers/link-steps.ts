import { withTripKey } from '@reisspel/contract/web-address';
import { ENTER } from './player.ts';
import type { Screen } from './screen.ts';
import type { Step } from './step.ts';

/** Waits for the page that asks for the link. Throws if it shows anything of the trip. */
async function isClosed(screen: Screen): Promise<void> {
  await screen.sees('heading', 'Vraag de organisator om de link');
  const html = await screen.html();
  if (/Villajoyosa|Mar Blau/.test(html)) throw new Error(`The closed trip shows itself: ${html}`);
}

async function isOpen(screen: Screen): Promise<void> {
  await screen.sees('heading', 'Nog even en we gaan!');
}

export const LINK: readonly Step[] = [
  {
    name: 'a phone without the key of the trip sees nothing of it',
    async run({ screen, organiser }) {
      await organiser.closeTrip();
      await screen.open('/hotel');
      await isClosed(screen);
      await screen.checkLook('closed');
    },
  },
  {
    name: 'the link opens the trip, and its key leaves the address',
    async run({ screen, organiser }) {
      await screen.open(withTripKey('/', await organiser.closeTrip()));
      await isOpen(screen);
      const address = await screen.evaluate(() => location.href, null);
      if (address.includes('sleutel')) throw new Error(`The key stays in ${address}`);
    },
  },
  {
    name: 'the phone keeps the key after a reload and after the browser is closed',
    async run(game) {
      await game.screen.open('/hotel');
      await game.screen.sees('heading', 'Hotel Mar Blau');
      await game.switchOff();
      await game.switchOn();
      await game.screen.open('/');
      await isOpen(game.screen);
    },
  },
  {
    name: 'a new link closes the open page, and only the new link opens it again',
    requestsFail: true,
    async run({ screen, organiser }) {
      const ended = withTripKey('/', await organiser.closeTrip());
      const key = await organiser.renewLink();
      await isClosed(screen);
      // Opens another page first, because a change of only the fragment loads none.
      await screen.open('/hotel');
      await screen.open(ended);
      await screen.seesText('Deze link werkt niet meer.');
      await isClosed(screen);
      await screen.checkLook('ended-link');
      await screen.fill('Link, of code van je team', withTripKey('', key));
      await screen.browserWindow.type(ENTER);
      await isOpen(screen);
    },
  },
];

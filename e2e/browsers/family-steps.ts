import type { ShareSections } from '@reisspel/contract/trip/trip-editing';
import { hasScore, join, submitPhoto, takePhoto } from './player.ts';
import type { Step } from './step.ts';
import type { TestGame } from './test-game.ts';

type Section = keyof ShareSections;

/** Texts in the family's page and in the server's answer, and the switches that show them. */
const SHOWN_BY: readonly (readonly [page: string, answer: string, ...Section[]])[] = [
  ['HV 6146', 'HV 6146', 'flights'],
  ['Geland, iedereen is er', '"arrivedAt":1', 'flights'],
  ['Tijdschema', 'Chocolademuseum', 'schedule'],
  ['Verzamelen op Schiphol', 'Verzamelen op Schiphol', 'schedule', 'today'],
  ['Blauwe Team', 'Blauwe Team', 'scores'],
  ['Foto van Rode Team', '"videoType"', 'highlights'],
];
const SECTIONS: readonly Section[] = ['flights', 'schedule', 'highlights', 'today', 'scores'];
/** Points that only the Blauwe Team has. */
const SECRET_POINTS = '7331';

function only(...on: readonly Section[]): ShareSections {
  const isOn = (section: Section) => on.includes(section);
  return {
    flights: isOn('flights'),
    schedule: isOn('schedule'),
    highlights: isOn('highlights'),
    today: isOn('today'),
    scores: isOn('scores'),
  };
}

/** Returns the bytes that the family's page gets. */
async function answerTo({ server }: TestGame, path: string): Promise<string> {
  const answer = await fetch(`${server.url}${path.replace('/delen/', '/api/share/')}`);
  return answer.text();
}

/** Switches sections on, and expects their texts and no others in the page and in the answer. */
async function expectFamilySees(game: TestGame, ...on: readonly Section[]): Promise<void> {
  const { screen, organiser } = game;
  const path = await organiser.share(only(...on));
  await screen.open(path);
  await screen.sees('heading', 'Weekend aan zee');
  const answer = await answerTo(game, path);
  const isShown = ([, , ...by]: (typeof SHOWN_BY)[number]) => by.some((section) => on.includes(section));
  // What must be there comes first, so that the page is complete when the others are looked for.
  for (const texts of SHOWN_BY.filter(isShown)) {
    await screen.until(texts[0], async () => (await screen.html()).includes(texts[0]) || 'is not there');
    if (!answer.includes(texts[1])) throw new Error(`${on}: the answer lacks ${texts[1]}: ${answer}`);
  }
  const html = await screen.html();
  const secret = SHOWN_BY.find(
    (texts) => !isShown(texts) && (html.includes(texts[0]) || answer.includes(texts[1])),
  );
  if (secret !== undefined) throw new Error(`With only ${on.join()}, the family sees ${secret[0]}`);
}

/** The family's phone. In these steps it has also played, so that there is a photo. */
export const FAMILY: readonly Step[] = [
  {
    name: 'the family sees everything with every switch on',
    async run(game) {
      const { screen, organiser } = game;
      await join(screen);
      await takePhoto(screen, 'Opdracht 3 - Foto');
      await submitPhoto(screen);
      await hasScore(screen, 20);
      await organiser.tellFamilyOfArrival();
      await expectFamilySees(game, ...SECTIONS);
      await screen.checkLook('family');
    },
  },
  {
    name: 'the family sees nothing with every switch off, and one part with one switch on',
    async run(game) {
      await expectFamilySees(game);
      await game.screen.sees('heading', 'Hier is nog niets te zien');
      await game.screen.checkLook('family-nothing');
      for (const section of SECTIONS) await expectFamilySees(game, section);
    },
  },
  {
    name: 'the family sees the scores from before the freeze, and the new ones after it',
    async run(game) {
      const { screen, organiser } = game;
      const path = await organiser.share(only('scores'));
      await organiser.setBoard('frozen');
      await organiser.giveBlueTeam(Number(SECRET_POINTS));
      await screen.open(path);
      await screen.seesText('Het scorebord staat stil');
      await screen.checkLook('family-frozen');
      const all = (await screen.html()) + (await answerTo(game, path));
      if (all.includes(SECRET_POINTS)) throw new Error(`The family sees ${SECRET_POINTS} points: ${all}`);
      await organiser.setBoard('live');
      await screen.open(path);
      await screen.seesText(SECRET_POINTS);
      if (!(await answerTo(game, path)).includes(SECRET_POINTS)) throw new Error('The answer has old scores');
    },
  },
];

import type { Browser } from '@playwright/test';
import { Organiser, openPage } from '../actors.ts';
import { PHOTO } from '../drafts.ts';
import type { AppServer } from '../fixtures/server.ts';
import { pointsOf } from './final-checks.ts';
import type { Line } from './line.ts';
import { Phone } from './phone.ts';

export interface NetworkGame {
  organiser: Organiser;
  phones: Phone[];
  /** Numbers of the phone's tasks, in the order of its photos. */
  tasksOf(phone: Phone): number[];
}

interface Setup {
  server: AppServer;
  /** One line for each phone. */
  lines: readonly Line[];
  /** The organiser's browser, which has a good network, and the browser of the phones. */
  browsers: { organiser: Browser; phones: Browser };
  photosPerPhone: number;
}

/** Two phones play for each team, and do its tasks in turn. */
const PHONES_PER_TEAM = 2;

/** Starts a game with a phone on each line and a photo task for each photo of the phone. */
export async function startNetworkGame({
  server,
  lines,
  browsers,
  photosPerPhone,
}: Setup): Promise<NetworkGame> {
  const organiser = new Organiser(await openPage(await browsers.organiser.newContext()), server);
  await organiser.login();
  for (let task = 1; task <= photosPerPhone * PHONES_PER_TEAM; task += 1)
    await organiser.createTask({ ...PHOTO, points: pointsOf(task) });
  const teams = Array.from({ length: Math.ceil(lines.length / PHONES_PER_TEAM) }, (_, i) => `Team ${i + 1}`);
  for (const team of teams) await organiser.createTeam(team);
  await organiser.beginGame();
  const phones = await Promise.all(
    lines.map((line, number) => {
      const team = teams[Math.floor(number / PHONES_PER_TEAM)] ?? '';
      return Phone.join(browsers.phones, { number, line, server, team });
    }),
  );
  const tasksOf = ({ number }: Phone) =>
    Array.from({ length: photosPerPhone }, (_, i) => i * PHONES_PER_TEAM + (number % PHONES_PER_TEAM) + 1);
  return { organiser, phones, tasksOf };
}

import type { AppServer } from '../fixtures/server.ts';
import { RED_PASSWORD } from './organiser-client.ts';
import type { Screen } from './screen.ts';

export const ENTER = '\uE007';
const FILE_INPUT = 'dialog input[type="file"]';

export async function join(screen: Screen): Promise<void> {
  await screen.open('/game');
  await screen.click('button', 'Rode Team');
  await screen.fill(/^Wachtwoord$/, RED_PASSWORD);
  await screen.click('button', 'Meedoen');
  await screen.sees('heading', 'Beschikbare Opdrachten');
}

async function openTask(screen: Screen, task: string): Promise<void> {
  await screen.click('button', task);
  await screen.sees('heading', task);
}

/** Starts a question. `start` is its button. */
export async function startQuestion(screen: Screen, task: string, start = 'Vraag Starten'): Promise<void> {
  await openTask(screen, task);
  await screen.click('button', start);
}

export async function submitAnswer(screen: Screen, look: string): Promise<void> {
  await screen.checkLook(look);
  await screen.click('button', 'Antwoord Indienen');
}

export async function answerQuiz(screen: Screen, task: string, option: string): Promise<void> {
  await startQuestion(screen, task, 'Quiz Starten');
  await screen.click('radio', option);
  await submitAnswer(screen, 'quiz');
}

/** Sorts the items of an order question with their buttons, from the top. */
export async function sortItems(screen: Screen, items: readonly string[]): Promise<void> {
  for (const [place, item] of items.entries()) {
    await screen.until(`${item} at ${place + 1}`, async () => {
      const rows = await screen.names('listitem');
      const at = rows.findIndex((row) => row.includes(item));
      if (at >= 0 && at <= place) return true;
      if (at >= 0) await screen.click('button', `${item} omhoog`);
      return `among ${JSON.stringify(rows)}`;
    });
  }
}

export async function openCamera(screen: Screen, task: string): Promise<void> {
  await openTask(screen, task);
  await screen.click('button', 'Camera Starten');
}

export async function takePhoto(screen: Screen, task: string): Promise<void> {
  await openCamera(screen, task);
  await screen.click('button', 'Foto maken');
}

export async function chooseFile(screen: Screen, path: string): Promise<void> {
  await screen.browserWindow.chooseFile(FILE_INPUT, path);
}

/** Opens the gallery with the password of the organiser. */
export async function openGallery(screen: Screen, server: AppServer): Promise<void> {
  await screen.open('/gallery');
  await screen.fill(/^Wachtwoord$/, server.adminPassword);
  await screen.browserWindow.type(ENTER);
}

export async function submitPhoto(screen: Screen): Promise<void> {
  await screen.click('button', /^Indienen$/);
}

export async function hasScore(screen: Screen, score: number): Promise<void> {
  await screen.seesText(new RegExp(`Jullie score\\s+${score}\\s`));
}

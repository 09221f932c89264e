import { PICTURE, RED_PASSWORD } from './organiser-client.ts';
import type { Screen } from './screen.ts';

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

export async function answerQuiz(screen: Screen, task: string, option: string): Promise<void> {
  await openTask(screen, task);
  await screen.click('button', 'Quiz Starten');
  await screen.click('radio', option);
  await screen.checkLook('quiz');
  await screen.click('button', 'Antwoord Indienen');
}

export async function answerEstimate(screen: Screen, task: string, number: string): Promise<void> {
  await openTask(screen, task);
  await screen.click('button', 'Vraag Starten');
  await screen.fill(/^Jullie getal$/, number);
  await screen.checkLook('number');
  await screen.click('button', 'Antwoord Indienen');
}

export async function openCamera(screen: Screen, task: string): Promise<void> {
  await openTask(screen, task);
  await screen.click('button', 'Camera Starten');
}

export async function takePhoto(screen: Screen, task: string): Promise<void> {
  await openCamera(screen, task);
  await screen.click('button', 'Foto maken');
}

export async function choosePicture(screen: Screen): Promise<void> {
  await screen.browserWindow.chooseFile(FILE_INPUT, PICTURE);
}

export async function submitPhoto(screen: Screen): Promise<void> {
  await screen.click('button', /^Indienen$/);
}

export async function hasScore(screen: Screen, score: number): Promise<void> {
  await screen.seesText(new RegExp(`Jullie score\\s+${score}\\s`));
}

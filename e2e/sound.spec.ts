import { expect } from '@playwright/test';
import { silentMp3 } from '@reisspel/server/testing/sounds';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

test('the organiser adds a sound to a question, and a team plays it once it has opened the question', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const form = await organiser.beginQuestion('Open vraag', 'Welk lied is dit?');
  await form.getByLabel('Het goede antwoord', { exact: true }).fill('Wilhelmus');
  await form.getByText('Meer instellingen').click();
  const choose = form.getByLabel('Kies een geluid');
  await choose.setInputFiles({ name: 'lied.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') });
  await expect(form.getByText('Kies een MP3- of M4A-bestand.')).toBeVisible();
  await choose.setInputFiles({ name: 'lied.mp3', mimeType: 'audio/mpeg', buffer: silentMp3() });
  await expect(form.locator('audio')).toBeVisible();
  await expectAccessible(page, 'form with a sound');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();

  const { page: phone } = await newPlayer(browser, server, 'Rode Team');
  await phone.getByRole('button', { name: 'Opdracht 1 - Open vraag' }).click();
  await phone.getByRole('button', { name: 'Vraag Starten' }).click();
  const sound = phone.locator('audio');
  await sound.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect(sound).toHaveJSProperty('ended', true);
  await expectAccessible(phone, 'question with a sound');
});

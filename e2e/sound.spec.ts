import { expect } from '@playwright/test';
import { silentMp3 } from '@reisspel/server/testing/sounds';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

test('the organiser adds a sound to a question, and each team plays it once it has opened the question', {
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
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  for (const [player, answer, points] of [
    [red, 'Wilhelmus', 10],
    [blue, 'Io vivat', 0],
  ] as const) {
    const { page: phone } = player;
    expect(JSON.stringify(await liveState(phone, 'play'))).not.toContain('/api/sounds/');
    await player.openTask('Opdracht 1 - Open vraag');
    await phone.getByRole('button', { name: 'Vraag Starten' }).click();
    const sound = phone.locator('audio');
    await sound.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect(sound).toHaveJSProperty('ended', true);
    expect(await sound.getAttribute('src')).toContain('/api/sounds/');
    await expectAccessible(phone, 'question with a sound');
    await phone.getByLabel('Jullie antwoord').fill(answer);
    await phone.getByRole('button', { name: 'Antwoord Indienen' }).click();
    await player.expectTasks();
    await player.expectScore(points);
  }
});

import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test as base } from './fixtures/server.ts';
import {
  card,
  cards,
  discardGame,
  expectReview,
  FIRST_TASK,
  openGenerator,
  save,
  startMaking,
  startTour,
  test,
} from './generator-page.ts';

test('the organiser sees the AI usage of today and in total', { tag: '@lab' }, async ({ page, server }) => {
  await openGenerator(page, server);
  await expect(page.getByText('Vandaag gebruikt: 0 van 200.000 tokens')).toBeVisible();
  await expect(page.getByText('Vandaag: 0 vragen aan de AI.')).toBeVisible();
  await startTour(page);
  await expectReview(page);
  await discardGame(page);
  // Three requests of 15 tokens each: for the name, the photo tasks and the questions.
  await expect(page.getByText('Vandaag gebruikt: 45 van 200.000 tokens')).toBeVisible();
  await expect(page.getByText('Vandaag: 3 vragen aan de AI.')).toBeVisible();
  await expect(page.getByText('In totaal voor deze reis: 3 vragen aan de AI, 45 tokens.')).toBeVisible();
});

test.describe('with a model for photos only', () => {
  test.use({ models: { AI_VISION_MODEL: 'kijker' } });

  test('the organiser sees its usage, and generated games contain built-in tasks only', {
    tag: '@lab',
  }, async ({ page, server }) => {
    await openGenerator(page, server);
    await expect(page.getByRole('heading', { name: 'De AI kijkt naar de foto’s' })).toBeVisible();
    await expect(page.getByText('Op deze server is geen AI ingesteld.')).toHaveCount(0);
    await expect(page.getByText('Vandaag gebruikt: 0 van 200.000 tokens')).toBeVisible();
    const picture = (await page.screenshot()).toString('base64');
    const data = {
      image: `data:image/png;base64,${picture}`,
      description: 'Een strand',
      requiredElements: [],
    };
    const analysed = await page.request.post('/.netlify/functions/analyze-image', { data });
    expect(analysed.status()).toBe(200);
    await page.reload();
    await expect(page.getByText('Vandaag gebruikt: 15 van 200.000 tokens')).toBeVisible();
    await expect(page.getByText('Vandaag: 1 vraag aan de AI.')).toBeVisible();
    await expectAccessible(page, 'figures and built-in games');
    await startTour(page);
    await expectReview(page);
    await expect(cards(page).getByText('Ingebouwd')).toHaveCount(5);
  });
});

test('every stage of the generator is accessible', { tag: '@lab' }, async ({ page, server, writer }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGenerator(page, server);
  await expect(page.getByText('Vandaag gebruikt')).toBeVisible();
  await expectAccessible(page, 'questions');
  writer.hold();
  await startTour(page);
  await expect(card(page, FIRST_TASK)).toBeVisible();
  await expectAccessible(page, 'a game that comes in');
  writer.release();
  await expectReview(page);
  await page
    .getByRole('button', { name: /^Weghalen/ })
    .first()
    .click();
  await expect(page.getByText('Nu in het spel')).toBeVisible();
  await expectAccessible(page, 'review');
  // The width of a small phone whose browser zooms to 200 %.
  await page.setViewportSize({ width: 195, height: 400 });
  await expectAccessible(page, 'review on a narrow screen');
  await save(page);
  await expect(page.getByText('Je spel staat klaar!')).toBeVisible();
  await expectAccessible(page, 'saved');
});

base.describe('without an AI key', () => {
  base(
    'the generator makes a game of tasks that are labelled as built-in',
    { tag: '@lab' },
    async ({ page, server }) => {
      const organiser = await openGenerator(page, server);
      await organiser.createTask(PHOTO);
      await expect(page.getByText('Op deze server is geen AI ingesteld.')).toBeVisible();
      await page.getByRole('radio', { name: 'Gewoon spel' }).check();
      await page.getByLabel('Onderwerp', { exact: true }).fill('De zee');
      await startMaking(page);
      await expectReview(page);
      await expect(cards(page)).toHaveCount(5);
      await expect(cards(page).getByText('Ingebouwd')).toHaveCount(5);
      await expect(
        page.getByText(
          'Opdrachten met ‘Ingebouwd’ komen uit onze eigen lijst, omdat op deze server geen AI is ingesteld.',
        ),
      ).toBeVisible();
      await expectAccessible(page, 'a built-in game');
      await save(page);
      await expect(page.getByRole('heading', { name: 'Je spel staat klaar!' })).toBeVisible();
      await page.getByRole('link', { name: 'Naar Admin', exact: true }).click();
      await expect(page.getByRole('button', { name: /^Bewerken:/ })).toHaveCount(5);
    },
  );
});

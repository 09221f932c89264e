import { expect, type Page } from '@playwright/test';
import { Organiser } from './actors.ts';
import { test } from './fixtures/server.ts';

const TEN_MINUTES_MS = 10 * 60_000;
/** Milliseconds to wait for the end of the countdown, also on a slow machine. */
const COUNTDOWN_MS = 30_000;

/** Sets the phone's clock to `at` (RFC 3339) plus `aheadMs`. The clock keeps running. */
async function setPhoneClock(page: Page, at: string, aheadMs = 0): Promise<void> {
  const ahead = Date.parse(at) + aheadMs - Date.now();
  await page.addInitScript((shift) => {
    const RealDate = Date;
    class PhoneDate extends RealDate {
      constructor(...parameters: [] | [string | number | Date]) {
        super(parameters.length === 0 ? RealDate.now() + shift : parameters[0]);
      }
      static override now(): number {
        return RealDate.now() + shift;
      }
    }
    Object.defineProperty(globalThis, 'Date', { value: PhoneDate });
  }, ahead);
}

/** Expects the countdown to show `left` ("02dagen04uur00min") and its seconds to change. */
async function expectCountdown(page: Page, left: string): Promise<void> {
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(new RegExp(`^${left}\\d\\dsec$`));
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
}

test.describe('two days before the trip', () => {
  const at = '2025-06-18T10:24:05+02:00';
  test.use({ serverOptions: { demo: true, at } });

  for (const timezoneId of ['Asia/Kathmandu', 'Europe/Amsterdam', 'Pacific/Pago_Pago']) {
    test.describe(`on a phone in ${timezoneId}`, () => {
      test.use({ timezoneId });
      test('the countdown is the same, in the time of the place', {
        tag: timezoneId === 'Pacific/Pago_Pago' ? [] : '@lab',
      }, async ({ page }) => {
        await setPhoneClock(page, at);
        await page.goto('/');
        await expect(page.getByRole('timer')).toHaveAccessibleName(
          timezoneId === 'Europe/Amsterdam'
            ? 'We vertrekken op vrijdag 20 juni om 14:25 uur'
            : 'We vertrekken op vrijdag 20 juni om 14:25 uur (tijd in Amsterdam)',
        );
        await expectCountdown(page, '02dagen04uur00min');
      });
    });
  }

  for (const [name, aheadMs] of [
    ['ahead', TEN_MINUTES_MS],
    ['behind', -TEN_MINUTES_MS],
  ] as const) {
    test(`the countdown is right on a phone whose clock is ten minutes ${name}`, {
      tag: name === 'ahead' ? [] : '@lab',
    }, async ({ page }) => {
      await setPhoneClock(page, at, aheadMs);
      await page.goto('/');
      await expectCountdown(page, '02dagen04uur00min');
    });
  }
});

test.describe('the day before the clock changes', () => {
  const at = '2025-03-29T14:25:05+01:00';
  test.use({ serverOptions: { demo: true, at }, timezoneId: 'Europe/Amsterdam' });

  test('the countdown counts the elapsed hours across a clock change', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    const organiser = new Organiser(page, server);
    await setPhoneClock(page, at);
    await organiser.enter();
    await organiser.changeTrip((trip) => ({
      ...trip,
      startsOn: '2025-03-30',
      endsOn: '2025-04-02',
      countdownAt: { local: '2025-03-30T14:25', timeZone: 'Europe/Amsterdam' },
    }));
    await page.goto('/');
    await expectCountdown(page, '00dagen22uur59min');
  });
});

test.describe('during the trip', () => {
  const at = '2025-06-21T14:00:00+02:00';
  test.use({ serverOptions: { demo: true, at } });

  test('the page opens today’s tab first, marks the current item, and tells when the next one begins', async ({
    page,
  }) => {
    await setPhoneClock(page, at, TEN_MINUTES_MS);
    await page.goto('/schedule');
    await expect(page.getByRole('tab', { selected: true })).toContainText('za');
    await expect(page.locator('[aria-current="time"]')).toContainText('Start van het teamspel');
    const next = page.getByRole('listitem').filter({ hasText: 'Strand' });
    await expect(next.getByText(/^Over (?:60|59) minuten$/)).toBeVisible();
    await page.goto('/thuisblijvers');
    await expect(page.getByRole('tab', { selected: true })).toContainText('za');
    await page.goto('/');
    await expect(page.getByRole('timer')).toBeHidden();
  });
});

test.describe('seconds before the departure', () => {
  const at = '2025-06-20T14:24:45+02:00';
  test.use({ serverOptions: { demo: true, at } });

  test('the countdown changes into the text of a started trip without a reload', { tag: '@lab' }, async ({
    page,
  }) => {
    await setPhoneClock(page, at, -TEN_MINUTES_MS);
    await page.goto('/');
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'De reis is begonnen!' })).toBeVisible({
      timeout: COUNTDOWN_MS,
    });
    await expect(page.getByRole('timer')).toBeHidden();
  });
});

import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';
import type { Records } from './records.ts';

/** The steps of a photo at which a trouble can strike, in order. */
export const STEPS = [
  /** The task is open. */
  'task',
  /** The camera shows a picture. */
  'camera',
  /** The photo is taken but not submitted yet. */
  'hand',
  /** The photo was submitted, and the phone has sent little or nothing of it. */
  'kept',
  /** The server has part of the photo. */
  'leaving',
  /** The server has stored the photo, but the phone has no answer. */
  'committed',
  /** The verdict is on its way to the phone. */
  'verdict',
] as const;
export type Step = (typeof STEPS)[number];

/** A failure at a step. `hit` resolves to whether the phone has a new page afterwards. */
export interface Trouble {
  at: Step;
  hit: () => Promise<'same_page' | 'new_page'>;
  /** Does `work` while no other phone has a trouble. Some steps cannot be reached otherwise. */
  undisturbed?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Kilobits a second at which the upload of a photo takes long enough to interrupt it. */
const SLOW_KBIT = 100;
/** Bytes: more than all other traffic, but less than any photo. */
const PART_BYTES = 10_000;
/** Milliseconds between two checks, and in total. */
const POLLING = { intervals: [100], timeout: 300_000 };

/** Milliseconds in which the rest of an upload arrives if the phone does not restart it. */
const UNHEARD_MS = 15_000;
/** Milliseconds after which a player taps a button again. */
const TAP_AGAIN_MS = 5_000;

/** Opens a task. Repeats the tap: the queue's bar may appear and move the task during a tap. */
async function open({ page }: Phone, task: number): Promise<void> {
  const name = `Opdracht ${task} - Foto`;
  const heading = page.getByRole('heading', { name });
  await expect(async () => {
    if (!(await heading.isVisible())) await page.getByRole('button', { name }).click();
    await expect(heading).toBeVisible({ timeout: TAP_AGAIN_MS });
  }).toPass();
}

interface PhotoOptions {
  trouble: Trouble | null;
  records: Records;
  /** A file to choose instead of using the camera. */
  picture?: Buffer | null;
}

/** Takes a photo but does not submit it. Resolves to true if a crash of the tab lost it. */
async function take(phone: Phone, task: number, { trouble, picture = null }: PhotoOptions): Promise<boolean> {
  const { page } = phone;
  const isLostAt = async (step: Step) => trouble?.at === step && (await trouble.hit()) === 'new_page';
  await open(phone, task);
  if (await isLostAt('task')) return true;
  const start = page.getByRole('button', { name: 'Camera Starten' });
  const submitButton = page.getByRole('button', { name: 'Indienen' });
  const openPhoto = page.getByRole('button', { name: 'Foto bekijken' });
  await expect(start.or(openPhoto)).toBeVisible();
  // After a crash, the new page still has the photo in hand.
  if (await openPhoto.isVisible()) {
    await openPhoto.click();
    await expect(submitButton).toBeEnabled();
    return false;
  }
  await start.click();
  const shutter = page.getByRole('button', { name: 'Foto maken' });
  await expect(shutter).toBeEnabled();
  if (await isLostAt('camera')) return true;
  if (picture === null) await shutter.click();
  else {
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: picture };
    await page.getByLabel('Kies een foto').setInputFiles(file);
  }
  await expect(submitButton).toBeEnabled();
  return await isLostAt('hand');
}

/** Submits a photo and waits for the trouble's step. Resolves to the step that was reached. */
async function submitUntil(phone: Phone, task: number, { at }: Trouble, records: Records): Promise<Step> {
  const { line, page, player } = phone;
  if (at === 'kept') {
    await page.getByRole('button', { name: 'Indienen' }).click();
    await player.expectTasks();
    return at;
  }
  const { up } = await line.set({ kbit: SLOW_KBIT });
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectTasks();
  if (at !== 'verdict')
    await expect.poll(async () => (await line.set({})).up - up, POLLING).toBeGreaterThan(PART_BYTES);
  if (at === 'leaving') return at;
  const hasArrived = () => records.has(phone.team, task);
  if (at === 'committed') {
    await line.set({ mute: true });
    const waiting = { ...POLLING, timeout: UNHEARD_MS };
    const isCommitted = await expect
      .poll(hasArrived, waiting)
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isCommitted) return at;
    // Another phone's trouble interrupted the upload. This phone resends it only after an answer of
    // the server.
    await line.set({ mute: false });
  }
  await expect.poll(hasArrived, POLLING).toBe(true);
  return 'verdict';
}

/**
 * Takes and submits a photo as a player does, with a trouble on the way. Resolves to the step at
 * which the trouble struck, which may be before the photo arrived.
 */
export async function photograph(phone: Phone, task: number, options: PhotoOptions): Promise<Step | null> {
  const { trouble, records } = options;
  if (await take(phone, task, options)) await take(phone, task, { ...options, trouble: null });
  const strikesAfterSubmit = trouble !== null && STEPS.indexOf(trouble.at) >= STEPS.indexOf('kept');
  phone.photographed.push(task);
  if (strikesAfterSubmit) {
    const submit = () => submitUntil(phone, task, trouble, records);
    const step =
      trouble.at === 'committed' && trouble.undisturbed ? await trouble.undisturbed(submit) : await submit();
    await trouble.hit();
    return step;
  }
  await phone.page.getByRole('button', { name: 'Indienen' }).click();
  await phone.player.expectTasks();
  return trouble?.at ?? null;
}

/** Waits until the server has all photos of this phone, and the phone knows that. */
export async function waitUntilDelivered(phone: Phone, records: Records): Promise<void> {
  const missing = () => phone.photographed.filter((task) => !records.has(phone.team, task));
  await expect.poll(missing, POLLING).toEqual([]);
  await expect.poll(() => phone.storedPhotoCount(), POLLING).toBe(0);
}

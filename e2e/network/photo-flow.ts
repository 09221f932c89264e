import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';
import type { Records } from './records.ts';

/** Where trouble can strike on a photo's way, in the order of that way. */
export const STEPS = [
  /** The task is open. */
  'task',
  /** The camera shows a picture. */
  'camera',
  /** The photo is made, and not handed in yet. */
  'hand',
  /** It was handed in, and nothing of it has left the phone yet, or little. */
  'kept',
  /** A part of it is at the server. */
  'leaving',
  /** The server has it, and the phone has not heard so. */
  'committed',
  /** The verdict is on its way to the phone. */
  'verdict',
] as const;
export type Step = (typeof STEPS)[number];

/** What goes wrong, and where. `hit` tells whether the phone is on another page since. */
export interface Trouble {
  at: Step;
  hit: () => Promise<'same_page' | 'new_page'>;
  /** Keeps the trouble of the others away for so long: some places are reached only when nothing else goes wrong. */
  calm?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Kilobits a second at which a photo takes long enough to be caught on its way. */
const SLOW_KBIT = 100;
/** Bytes: more than what is said before and beside a photo, and less than any photo. */
const SOME_OF_IT = 10_000;
/** Milliseconds between two looks. */
const LOOKS = { intervals: [100], timeout: 300_000 };

/** Milliseconds in which the rest of a photo is there, unless it begins anew. */
const UNHEARD_MS = 15_000;
/** Milliseconds after which a player taps again. */
const TAP_AGAIN_MS = 5_000;

/** Opens a task. A tap is lost when the bar of the queue comes or goes under it, and moves the task away. */
async function open({ page }: Phone, task: number): Promise<void> {
  const name = `Opdracht ${task} - Foto`;
  const heading = page.getByRole('heading', { name });
  await expect(async () => {
    if (!(await heading.isVisible())) await page.getByRole('button', { name }).click();
    await expect(heading).toBeVisible({ timeout: TAP_AGAIN_MS });
  }).toPass();
}

interface How {
  trouble: Trouble | null;
  records: Records;
  /** Chosen from the phone, in place of what its camera shows. */
  picture?: Buffer | null;
}

/** Before it is handed in: true when it has to be made once more, as it was on a page that is gone. */
async function make(phone: Phone, task: number, { trouble, picture = null }: How): Promise<boolean> {
  const { page } = phone;
  const struck = async (step: Step) => trouble?.at === step && (await trouble.hit()) === 'new_page';
  await open(phone, task);
  if (await struck('task')) return true;
  const start = page.getByRole('button', { name: 'Camera Starten' });
  const handIn = page.getByRole('button', { name: 'Indienen' });
  const look = page.getByRole('button', { name: 'Foto bekijken' });
  await expect(start.or(look)).toBeVisible();
  // A photo that was in the player's hand was kept for the page after.
  if (await look.isVisible()) {
    await look.click();
    await expect(handIn).toBeEnabled();
    return false;
  }
  await start.click();
  const shutter = page.getByRole('button', { name: 'Foto maken' });
  await expect(shutter).toBeEnabled();
  if (await struck('camera')) return true;
  if (picture === null) await shutter.click();
  else {
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: picture };
    await page.getByLabel('Kies een foto').setInputFiles(file);
  }
  await expect(handIn).toBeEnabled();
  return await struck('hand');
}

/** From the moment that it is handed in to where trouble is wanted; tells where it has come. */
async function follow(phone: Phone, task: number, { at }: Trouble, records: Records): Promise<Step> {
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
    await expect.poll(async () => (await line.set({})).up - up, LOOKS).toBeGreaterThan(SOME_OF_IT);
  if (at === 'leaving') return at;
  const there = () => records.has(phone.team, task);
  if (at === 'committed') {
    await line.set({ mute: true });
    const soon = { ...LOOKS, timeout: UNHEARD_MS };
    const unheard = await expect
      .poll(there, soon)
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (unheard) return at;
    // Another phone's trouble came between: it has to ask the server again, and to hear what that says.
    await line.set({ mute: false });
  }
  await expect.poll(there, LOOKS).toBe(true);
  return 'verdict';
}

/**
 * Makes a photo as a player does and hands it in, with trouble on the way; tells at which step that struck. The photo need
 * not have arrived afterwards.
 */
export async function photograph(phone: Phone, task: number, how: How): Promise<Step | null> {
  const { trouble, records } = how;
  if (await make(phone, task, how)) await make(phone, task, { ...how, trouble: null });
  const isLater = trouble !== null && STEPS.indexOf(trouble.at) >= STEPS.indexOf('kept');
  phone.photographed.push(task);
  if (isLater) {
    const going = () => follow(phone, task, trouble, records);
    const step = trouble.at === 'committed' && trouble.calm ? await trouble.calm(going) : await going();
    await trouble.hit();
    return step;
  }
  await phone.page.getByRole('button', { name: 'Indienen' }).click();
  await phone.player.expectTasks();
  return trouble?.at ?? null;
}

/** Waits until the server has all that this phone has made, and the phone knows it. */
export async function delivered(phone: Phone, records: Records): Promise<void> {
  const missing = () => phone.photographed.filter((task) => !records.has(phone.team, task));
  await expect.poll(missing, LOOKS).toEqual([]);
  await expect.poll(() => phone.photosKept(), LOOKS).toBe(0);
}

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { liveState } from '../live-state.ts';
import type { Phone } from './phone.ts';
import type { RecordedPhoto } from './records.ts';

/** Returns the points of a task: different for each task, so that no score is right by chance. */
export function pointsOf(task: number): number {
  return task;
}

function ascending(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

/** Expects each photo exactly once, with its points, in the order in which its phone took them. */
function expectAllOnce(phones: readonly Phone[], photos: readonly RecordedPhoto[]): void {
  const made = phones.flatMap(({ team, photographed }) => photographed.map((task) => `${team} ${task}`));
  expect(photos.map(({ team, task }) => `${team} ${task}`).toSorted()).toEqual(made.toSorted());
  expect(new Set(photos.map(({ id }) => id)).size).toBe(made.length);
  expect(photos.filter(({ verdict }) => verdict !== 'accepted')).toEqual([]);
  expect(photos.filter(({ task, points }) => points !== pointsOf(task))).toEqual([]);
  for (const { team, photographed } of phones) {
    const own = photos.filter((photo) => photo.team === team && photographed.includes(photo.task));
    expect(own.map(({ task }) => task)).toEqual(photographed);
    const captures = own.map(({ capturedAt }) => capturedAt);
    expect(captures).toEqual(ascending(captures));
  }
}

async function expectPicture(organiser: Page, { photoId, width, height }: RecordedPhoto): Promise<void> {
  const answer = await organiser.request.get(new URL(`/api/photos/${photoId}/full`, organiser.url()).href);
  expect(answer.status()).toBe(200);
  // Decodes the whole picture, because an incomplete file may have a valid header.
  const { info } = await sharp(await answer.body(), { failOn: 'warning' }).toBuffer({
    resolveWithObject: true,
  });
  expect({ format: info.format, width: info.width, height: info.height }).toEqual({
    format: 'jpeg',
    width,
    height,
  });
}

/** Checks the photos, scores and gallery at the end. `organiser` is the page of the dashboard. */
export async function expectNothingLost(
  organiser: Page,
  phones: readonly Phone[],
  photos: readonly RecordedPhoto[],
): Promise<void> {
  expectAllOnce(phones, photos);
  await organiser.reload();
  const admin = await liveState(organiser, 'admin');
  const sums = new Map<string, number>();
  for (const { team, task } of photos) sums.set(team, (sums.get(team) ?? 0) + pointsOf(task));
  const scores = admin.teams.map(({ id, name }) => [
    name,
    admin.scores.find(({ teamId }) => teamId === id)?.score ?? 0,
  ]);
  expect(new Map(scores.map(([name, points]) => [String(name), Number(points)]))).toEqual(sums);
  for (const { player, team } of phones) await player.expectScore(sums.get(team) ?? 0);

  const gallery = (await liveState(organiser, 'gallery')).photos;
  expect(gallery.map(({ id }) => id).toSorted()).toEqual(photos.map(({ photoId }) => photoId).toSorted());
  const taken = gallery.map(({ takenAt }) => takenAt);
  expect(taken).toEqual(ascending(taken));
  for (const photo of photos) await expectPicture(organiser, photo);
}

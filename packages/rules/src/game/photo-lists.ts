import type { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import { SCREEN_PHOTOS, SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { GalleryPhoto, ScreenPhoto } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { keepsSecrets } from '../board.ts';
import {
  type Attempt,
  everyTeam,
  type Game,
  newestFirst,
  type Photo,
  type Removal,
  type TaskPlay,
  type Team,
  type TeamPlay,
  type TeamTask,
} from './game.ts';
import { remembered, rememberedList } from './same.ts';

/** The last `SUBMISSION_PAGE` and older ones for which a team asks a review, newest first. */
function newestSubmissions(submissions: readonly AdminSubmission[]): AdminSubmission[] {
  return submissions
    .toSorted(newestFirst)
    .filter(({ review }, index) => index < SUBMISSION_PAGE || review.state === 'asked');
}

function asMade(a: GalleryPhoto, b: GalleryPhoto): number {
  return a.takenAt - b.takenAt || (a.id < b.id ? -1 : 1);
}

function galleryPhoto({ id, width, height, takenAt }: Photo, place: TeamTask, points: number): GalleryPhoto {
  return { id, ...place, width, height, takenAt, points };
}

interface PlacedPhoto {
  photo: Photo;
  place: TeamTask;
}

function photosOf(
  teamId: TeamId,
  tasks: readonly AdminTask[],
  play: readonly TaskPlay[],
  removals: readonly Removal[],
): Map<PhotoId, PlacedPhoto> {
  const askedAway = new Set(removals.filter(({ state }) => state === 'asked').map(({ photoId }) => photoId));
  const photos = new Map<PhotoId, PlacedPhoto>();
  for (const [at, { id: taskId }] of tasks.entries()) {
    for (const { photo } of play[at]?.attempts ?? []) {
      if (photo && !askedAway.has(photo.id)) photos.set(photo.id, { photo, place: { teamId, taskId } });
    }
  }
  return photos;
}

function galleryOf(photos: ReadonlyMap<PhotoId, PlacedPhoto>, play: readonly TaskPlay[]): GalleryPhoto[] {
  return play.flatMap(({ result }) => {
    const outcome = result?.outcome;
    if (outcome?.status !== 'completed' || outcome.photoId === null) return [];
    const found = photos.get(outcome.photoId);
    return found ? [galleryPhoto(found.photo, found.place, outcome.pointsAwarded)] : [];
  });
}

export function submissionOf(attempt: Attempt, place: TeamTask): AdminSubmission {
  const { photo: _, asked: __, ...told } = attempt;
  return { ...told, ...place };
}

/** The photos that arrived before `moment` (epoch ms), newest first. */
export function submissionsBefore({ teams, tasks, play }: Game, moment: number): AdminSubmission[] {
  return everyTeam({ teams, play }, ({ id: teamId }, own) =>
    tasks.flatMap(({ id: taskId }, at) =>
      (own.tasks[at]?.attempts ?? [])
        .filter(({ photoId, createdAt }) => photoId !== null && createdAt < moment)
        .map((attempt) => submissionOf(attempt, { teamId, taskId })),
    ),
  )
    .flat()
    .toSorted(newestFirst);
}

export function createPhotoLists() {
  const submission = remembered((attempt: Attempt, teamId: TeamId, taskId: TaskId) =>
    submissionOf(attempt, { teamId, taskId }),
  );
  const teamSubmissions = remembered(
    (teamId: TeamId, tasks: readonly AdminTask[], play: readonly TaskPlay[]) =>
      newestSubmissions(
        tasks.flatMap(({ id: taskId }, at) =>
          (play[at]?.attempts ?? [])
            .filter(({ photo }) => photo !== null)
            .map((attempt) => submission(attempt.id, attempt, teamId, taskId)),
        ),
      ),
  );
  const teamPhotos = remembered(photosOf);
  const teamGallery = remembered(galleryOf);
  const frozen = remembered(frozenGallery);
  const submissionList = rememberedList<AdminSubmission>();
  const photoList = rememberedList<GalleryPhoto>();
  const screenPhoto = remembered((photo: GalleryPhoto, task: string): ScreenPhoto => ({ ...photo, task }));

  const photosOfTeam = ({ tasks }: Game, { id }: Team, own: TeamPlay) =>
    teamPhotos(id, id, tasks, own.tasks, own.removals);

  function gallery(game: Game): GalleryPhoto[] {
    const all = everyTeam(game, (team, own) =>
      teamGallery(team.id, photosOfTeam(game, team, own), own.tasks),
    ).flat();
    return photoList(all.toSorted(asMade));
  }

  function shownGallery(game: Game): GalleryPhoto[] {
    if (!keepsSecrets(game.flags.board)) return gallery(game);
    const photos = everyTeam(game, (team, own) => photosOfTeam(game, team, own));
    return frozen('', game.flags.frozenGallery, ...photos);
  }

  return {
    gallery,
    shownGallery,

    screen(game: Game): ScreenPhoto[] {
      const taskOf = new Map(game.tasks.map(({ id, description }) => [id, description]));
      return shownGallery(game)
        .toSorted((a, b) => b.takenAt - a.takenAt)
        .slice(0, SCREEN_PHOTOS)
        .map((photo) => screenPhoto(photo.id, photo, taskOf.get(photo.taskId) ?? ''));
    },

    submissions(game: Game): AdminSubmission[] {
      const newest = everyTeam(game, ({ id }, own) => teamSubmissions(id, id, game.tasks, own.tasks));
      return submissionList(newestSubmissions(newest.flat()));
    },
  };
}

export interface ShownPhoto {
  photo: Photo;
  team: Team;
  task: AdminTask;
  points: number;
}

export function shownPhotos(game: Game, viewer: 'organiser' | 'guest'): readonly ShownPhoto[] {
  const remembered = viewer === 'organiser' ? seenByOrganiser : seenByGuests;
  const known = remembered.get(game);
  if (known) return known;
  const lists = createPhotoLists();
  const teamOf = new Map(game.teams.map((team) => [team.id, team]));
  const taskOf = new Map(game.tasks.map((task) => [task.id, task]));
  const photos = new Map(
    everyTeam(game, ({ id }, own) => [...photosOf(id, game.tasks, own.tasks, own.removals).values()]).flatMap(
      (placed) => placed.map(({ photo }) => [photo.id, photo] as const),
    ),
  );
  const gallery = viewer === 'organiser' ? lists.gallery(game) : lists.shownGallery(game);
  const shown = gallery.flatMap(({ id, teamId, taskId, points }): ShownPhoto[] => {
    const [photo, team, task] = [photos.get(id), teamOf.get(teamId), taskOf.get(taskId)];
    return photo && team && task ? [{ photo, team, task, points }] : [];
  });
  remembered.set(game, shown);
  return shown;
}

const seenByOrganiser = new WeakMap<Game, readonly ShownPhoto[]>();
const seenByGuests = new WeakMap<Game, readonly ShownPhoto[]>();

export function isShown(game: Game, id: PhotoId): boolean {
  return shownPhotos(game, 'guest').some(({ photo }) => photo.id === id);
}

function frozenGallery(
  kept: Game['flags']['frozenGallery'],
  ...photos: readonly ReadonlyMap<PhotoId, PlacedPhoto>[]
): GalleryPhoto[] {
  return kept
    .flatMap(({ photoId, points }) => {
      const found = photos.find((ofTeam) => ofTeam.has(photoId))?.get(photoId);
      return found ? [galleryPhoto(found.photo, found.place, points)] : [];
    })
    .toSorted(asMade);
}

import type { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import { SCREEN_PHOTOS, SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { GalleryPhoto, ScreenPhoto } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { hidesNewScores } from '../board.ts';
import { memoizedByKey, stableList } from './equality.ts';
import {
  type Attempt,
  type Game,
  mapTeams,
  newestFirst,
  type Photo,
  type Removal,
  type TaskPlay,
  type Team,
  type TeamPlay,
  type TeamTask,
} from './game.ts';

/** The newest `SUBMISSION_PAGE` submissions and older ones with a review request, newest first. */
function newestSubmissions(submissions: readonly AdminSubmission[]): AdminSubmission[] {
  return submissions
    .toSorted(newestFirst)
    .filter(({ review }, index) => index < SUBMISSION_PAGE || review.state === 'asked');
}

function compareTakenAt(a: GalleryPhoto, b: GalleryPhoto): number {
  return a.takenAt - b.takenAt || (a.id < b.id ? -1 : 1);
}

function galleryPhoto(
  { id, width, height, takenAt, video }: Photo,
  key: TeamTask,
  points: number,
): GalleryPhoto {
  return { id, ...key, width, height, takenAt, points, videoType: video?.type ?? null };
}

interface KeyedPhoto {
  photo: Photo;
  key: TeamTask;
}

/** Returns a team's photos by id, without those that the team asks to remove. */
function photosOf(
  teamId: TeamId,
  tasks: readonly AdminTask[],
  play: readonly TaskPlay[],
  removals: readonly Removal[],
): Map<PhotoId, KeyedPhoto> {
  const requested = new Set(removals.filter(({ state }) => state === 'asked').map(({ photoId }) => photoId));
  const photos = new Map<PhotoId, KeyedPhoto>();
  for (const [index, { id: taskId }] of tasks.entries()) {
    for (const { photo } of play[index]?.attempts ?? []) {
      if (photo && !requested.has(photo.id)) photos.set(photo.id, { photo, key: { teamId, taskId } });
    }
  }
  return photos;
}

function galleryOf(photos: ReadonlyMap<PhotoId, KeyedPhoto>, play: readonly TaskPlay[]): GalleryPhoto[] {
  return play.flatMap(({ result }) => {
    const outcome = result?.outcome;
    if (outcome?.status !== 'completed' || outcome.photoId === null) return [];
    const found = photos.get(outcome.photoId);
    return found ? [galleryPhoto(found.photo, found.key, outcome.pointsAwarded)] : [];
  });
}

export function submissionOf(attempt: Attempt, key: TeamTask): AdminSubmission {
  const { photo, asked: _asked, answer: _answer, acceptedWith: _other, ...shared } = attempt;
  const videoType = photo?.video?.type ?? null;
  return { ...shared, ...key, resembles: photo?.resembles ?? null, videoType };
}

/** The photos that arrived before `time` (epoch ms), newest first. */
export function submissionsBefore({ teams, tasks, play }: Game, time: number): AdminSubmission[] {
  return mapTeams({ teams, play }, ({ id: teamId }, teamPlay) =>
    tasks.flatMap(({ id: taskId }, index) =>
      (teamPlay.tasks[index]?.attempts ?? [])
        .filter(({ photoId, createdAt }) => photoId !== null && createdAt < time)
        .map((attempt) => submissionOf(attempt, { teamId, taskId })),
    ),
  )
    .flat()
    .toSorted(newestFirst);
}

/** Makes the lists of photos in the views. A list stays the same object while its photos do. */
export function createPhotoLists() {
  const submission = memoizedByKey((attempt: Attempt, teamId: TeamId, taskId: TaskId) =>
    submissionOf(attempt, { teamId, taskId }),
  );
  const teamSubmissions = memoizedByKey(
    (teamId: TeamId, tasks: readonly AdminTask[], play: readonly TaskPlay[]) =>
      newestSubmissions(
        tasks.flatMap(({ id: taskId }, index) =>
          (play[index]?.attempts ?? [])
            .filter(({ photo }) => photo !== null)
            .map((attempt) => submission(attempt.id, attempt, teamId, taskId)),
        ),
      ),
  );
  const teamPhotos = memoizedByKey(photosOf);
  const teamGallery = memoizedByKey(galleryOf);
  const frozen = memoizedByKey(frozenGallery);
  const submissionList = stableList<AdminSubmission>();
  const photoList = stableList<GalleryPhoto>();
  const screenPhoto = memoizedByKey((photo: GalleryPhoto, task: string): ScreenPhoto => ({ ...photo, task }));

  const photosOfTeam = ({ tasks }: Game, { id }: Team, teamPlay: TeamPlay) =>
    teamPhotos(id, id, tasks, teamPlay.tasks, teamPlay.removals);

  function gallery(game: Game): GalleryPhoto[] {
    const all = mapTeams(game, (team, teamPlay) =>
      teamGallery(team.id, photosOfTeam(game, team, teamPlay), teamPlay.tasks),
    ).flat();
    return photoList(all.toSorted(compareTakenAt));
  }

  function shownGallery(game: Game): GalleryPhoto[] {
    if (!hidesNewScores(game.flags.board)) return gallery(game);
    const photos = mapTeams(game, (team, teamPlay) => photosOfTeam(game, team, teamPlay));
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
      const newest = mapTeams(game, ({ id }, teamPlay) =>
        teamSubmissions(id, id, game.tasks, teamPlay.tasks),
      );
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
  const cache = viewer === 'organiser' ? seenByOrganiser : seenByGuests;
  const cached = cache.get(game);
  if (cached) return cached;
  const lists = createPhotoLists();
  const teamOf = new Map(game.teams.map((team) => [team.id, team]));
  const taskOf = new Map(game.tasks.map((task) => [task.id, task]));
  const photos = new Map(
    mapTeams(game, ({ id }, { tasks, removals }) => [...photosOf(id, game.tasks, tasks, removals).values()])
      .flat()
      .map(({ photo }) => [photo.id, photo] as const),
  );
  const gallery = viewer === 'organiser' ? lists.gallery(game) : lists.shownGallery(game);
  const shown = gallery.flatMap(({ id, teamId, taskId, points }): ShownPhoto[] => {
    const [photo, team, task] = [photos.get(id), teamOf.get(teamId), taskOf.get(taskId)];
    return photo && team && task ? [{ photo, team, task, points }] : [];
  });
  cache.set(game, shown);
  return shown;
}

const seenByOrganiser = new WeakMap<Game, readonly ShownPhoto[]>();
const seenByGuests = new WeakMap<Game, readonly ShownPhoto[]>();

export function isShown(game: Game, id: PhotoId, viewer: 'organiser' | 'guest' = 'guest'): boolean {
  return shownPhotos(game, viewer).some(({ photo }) => photo.id === id);
}

function frozenGallery(
  frozenPhotos: Game['flags']['frozenGallery'],
  ...photos: readonly ReadonlyMap<PhotoId, KeyedPhoto>[]
): GalleryPhoto[] {
  return frozenPhotos
    .flatMap(({ photoId, points }) => {
      const found = photos.find((ofTeam) => ofTeam.has(photoId))?.get(photoId);
      return found ? [galleryPhoto(found.photo, found.key, points)] : [];
    })
    .toSorted(compareTakenAt);
}

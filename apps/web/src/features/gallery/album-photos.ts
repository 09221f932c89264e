import type { GalleryPhoto, GalleryState } from '@reisspel/contract/live';
import { VIEW_EDGE_PX } from '@reisspel/contract/photos';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { ReactNode } from 'react';
import { BASE } from '../../lib/base.ts';
import { longDay } from '../../lib/dates.ts';
import { fileName } from '../../lib/file-name.ts';
import * as m from '../../paraglide/messages.js';
import type { Picture, PictureGroup } from '../../ui/picture.ts';

/**
 * What the clock at the trip's place said at `instant` (epoch milliseconds), "2025-06-20T14:25": the same for every reader, and in
 * the download. On the reader's own clock where this browser does not know the zone.
 */
function timeAtPlace(timeZone: string, instant: number): string {
  return (
    localTimeAt(timeZone, instant) || localTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, instant)
  );
}

export type AlbumOrder = 'newest' | 'task' | 'team';

/** Which photos, and in what order. An empty id is all. */
export interface Choice {
  teamId: string;
  taskId: string;
  order: AlbumOrder;
}

export const FIRST_CHOICE: Choice = { teamId: '', taskId: '', order: 'newest' };

export interface DescribedPhoto extends Picture, Pick<GalleryPhoto, 'teamId' | 'taskId'> {
  id: GalleryPhoto['id'];
  team: string;
  color: string;
  task: string;
  /** On the clock of the trip's place, "2025-06-20T14:25". */
  takenAt: string;
  points: number;
}

/** What may be done with a photo on the whole screen; `onGone` closes what shows it. */
export type PhotoActions = (photo: DescribedPhoto, onGone: () => void) => ReactNode;

/** Pixels of the long edge from which the whole photo is too much for a phone's memory: it zooms into the view instead. */
const MAX_ZOOMED_EDGE_PX = 4_096;

/** Where a variant of a photo is served. */
function photoAddress(id: string, variant: 'thumb' | 'view' | 'full'): string {
  return `${BASE}/api/photos/${id}/${variant}`;
}

/** The view, and the whole photo where that is larger; null where it is not, or far too large. */
function sourcesOf({ id, width, height }: GalleryPhoto): string | null {
  const edge = Math.max(width, height);
  if (edge <= VIEW_EDGE_PX || edge > MAX_ZOOMED_EDGE_PX) return null;
  const viewWidth = Math.round((width * VIEW_EDGE_PX) / edge);
  return `${photoAddress(id, 'view')} ${viewWidth}w, ${photoAddress(id, 'full')} ${width}w`;
}

/** Those of the chosen team and task. */
export function chosenPhotos(photos: readonly GalleryPhoto[], { teamId, taskId }: Choice): GalleryPhoto[] {
  return photos.filter(
    (photo) => (teamId === '' || photo.teamId === teamId) && (taskId === '' || photo.taskId === taskId),
  );
}

type Names = Pick<GalleryState, 'teams' | 'tasks'> & {
  /** Of the trip's place. */
  timeZone: string;
};

/** The photos that were chosen, newest first, with the names that belong to them. */
function describePhotos(names: Names, photos: readonly GalleryPhoto[], choice: Choice): DescribedPhoto[] {
  const teams = new Map<string, Names['teams'][number]>(names.teams.map((team) => [team.id, team]));
  const tasks = new Map<string, string>(names.tasks.map((task) => [task.id, task.description]));
  const describe = (photo: GalleryPhoto): DescribedPhoto => {
    const { name: team, color } = teams.get(photo.teamId) ?? { name: '', color: 'transparent' };
    const task = tasks.get(photo.taskId) ?? '';
    return {
      ...photo,
      small: photoAddress(photo.id, 'thumb'),
      large: photoAddress(photo.id, 'view'),
      sources: sourcesOf(photo),
      file: {
        address: photoAddress(photo.id, 'full'),
        name: fileName([team, task], 'jpg'),
      },
      alt: m.gallery_photo_alt({ task, team }),
      team,
      color,
      task,
      takenAt: timeAtPlace(names.timeZone, photo.takenAt),
    };
  };
  return chosenPhotos(photos, choice).map(describe).reverse();
}

/** The photos under what `keyOf` says of each, in the order in which that first comes. */
function groupBy(
  photos: readonly DescribedPhoto[],
  keyOf: (photo: DescribedPhoto) => string,
): Map<string, DescribedPhoto[]> {
  const groups = new Map<string, DescribedPhoto[]>();
  for (const photo of photos) {
    const key = keyOf(photo);
    const group = groups.get(key);
    if (group) group.push(photo);
    else groups.set(key, [photo]);
  }
  return groups;
}

/**
 * The album that was chosen of photos that come oldest first: a group for each day, task (in playing order) or team that has
 * any, each newest first.
 */
export function albumGroups(
  names: Names,
  photos: readonly GalleryPhoto[],
  choice: Choice,
): PictureGroup<DescribedPhoto>[] {
  const chosen = describePhotos(names, photos, choice);
  switch (choice.order) {
    case 'newest': {
      const days = groupBy(chosen, ({ takenAt }) => takenAt.slice(0, 10));
      return [...days].map(([day, pictures]) => ({ id: day, title: longDay(day), pictures }));
    }
    case 'task': {
      const groups = groupBy(chosen, ({ taskId }) => taskId);
      return names.tasks.flatMap(({ id, description: title }) => {
        const pictures = groups.get(id);
        return pictures ? [{ id, title, pictures }] : [];
      });
    }
    case 'team': {
      const groups = groupBy(chosen, ({ teamId }) => teamId);
      return names.teams.flatMap(({ id, name: title }) => {
        const pictures = groups.get(id);
        return pictures ? [{ id, title, pictures }] : [];
      });
    }
    default:
      return choice.order satisfies never;
  }
}

/** Where the chosen photos are served as one file. */
export function downloadAddress({ teamId, taskId }: Choice): string {
  const chosen = Object.entries({ teamId, taskId }).filter(([, id]) => id !== '');
  const query = new URLSearchParams(chosen).toString();
  return `${BASE}/api/photos.zip${query === '' ? '' : `?${query}`}`;
}

import type { GalleryPhoto, GalleryState } from '@reisspel/contract/live';
import { type PhotoPart, VIEW_EDGE_PX } from '@reisspel/contract/photos';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { ReactNode } from 'react';
import { pageBase } from '../../lib/base.ts';
import { longDay } from '../../lib/format/dates.ts';
import { fileName } from '../../lib/pictures/save-file.ts';
import * as m from '../../paraglide/messages.js';
import type { Picture, PictureGroup } from '../../ui/pictures/picture.ts';

/** Returns "2025-06-20T14:25". Uses the reader's zone if the browser does not know `timeZone`. */
function timeAtPlace(timeZone: string, instant: number): string {
  return (
    localTimeAt(timeZone, instant) || localTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, instant)
  );
}

export type AlbumOrder = 'newest' | 'task' | 'team';

/** Says which photos the album shows, in which order. An empty id selects all. */
export interface AlbumChoice {
  teamId: string;
  taskId: string;
  order: AlbumOrder;
}

export const INITIAL_CHOICE: AlbumChoice = { teamId: '', taskId: '', order: 'newest' };

export interface DescribedPhoto extends Picture, Pick<GalleryPhoto, 'teamId' | 'taskId'> {
  id: GalleryPhoto['id'];
  team: string;
  color: string;
  task: string;
  /** Local time at the trip's place, such as "2025-06-20T14:25". */
  takenAt: string;
  points: number;
}

/** Renders the buttons for a photo on the whole screen. `onGone` closes the photo. */
export type PhotoActions = (photo: DescribedPhoto, onGone: () => void) => ReactNode;

/** Longest edge in pixels of a photo that zoom shows in full. More would take too much memory. */
const MAX_ZOOMED_EDGE_PX = 4_096;

function photoAddress(id: string, part: PhotoPart): string {
  return `${pageBase()}/api/photos/${id}/${part}`;
}

/** Returns a `srcset` for zoom. null if the full photo is too large, or no larger than the view. */
function sourcesOf({ id, width, height }: GalleryPhoto): string | null {
  const edge = Math.max(width, height);
  if (edge <= VIEW_EDGE_PX || edge > MAX_ZOOMED_EDGE_PX) return null;
  const viewWidth = Math.round((width * VIEW_EDGE_PX) / edge);
  return `${photoAddress(id, 'view')} ${viewWidth}w, ${photoAddress(id, 'full')} ${width}w`;
}

export function chosenPhotos(
  photos: readonly GalleryPhoto[],
  { teamId, taskId }: AlbumChoice,
): GalleryPhoto[] {
  return photos.filter(
    (photo) => (teamId === '' || photo.teamId === teamId) && (taskId === '' || photo.taskId === taskId),
  );
}

type AlbumContext = Pick<GalleryState, 'teams' | 'tasks'> & {
  timeZone: string;
};

function describePhotos(
  context: AlbumContext,
  photos: readonly GalleryPhoto[],
  choice: AlbumChoice,
): DescribedPhoto[] {
  const teams = new Map<string, AlbumContext['teams'][number]>(context.teams.map((team) => [team.id, team]));
  const tasks = new Map<string, string>(context.tasks.map((task) => [task.id, task.description]));
  const describe = (photo: GalleryPhoto): DescribedPhoto => {
    const { name: team, color } = teams.get(photo.teamId) ?? { name: '', color: 'transparent' };
    const task = tasks.get(photo.taskId) ?? '';
    // A view that an older version stored lacks it.
    const { id, videoType = null } = photo;
    const video = videoType && photoAddress(id, 'video');
    return {
      ...photo,
      small: photoAddress(id, 'thumb'),
      large: photoAddress(id, 'view'),
      sources: sourcesOf(photo),
      file: {
        address: video ?? photoAddress(id, 'full'),
        name: fileName([team, task], videoType ?? 'jpg'),
      },
      alt: video === null ? m.gallery_photo_alt({ task, team }) : m.gallery_video_alt({ task, team }),
      video,
      team,
      color,
      task,
      takenAt: timeAtPlace(context.timeZone, photo.takenAt),
    };
  };
  return chosenPhotos(photos, choice).map(describe).reverse();
}

const dayOf = ({ takenAt }: DescribedPhoto) => takenAt.slice(0, 10);

/** Groups the chosen photos, the newest first. In `photos` the oldest is first. */
export function albumGroups(
  context: AlbumContext,
  photos: readonly GalleryPhoto[],
  choice: AlbumChoice,
): PictureGroup<DescribedPhoto>[] {
  const chosen = describePhotos(context, photos, choice);
  const group = (id: string, title: string, isInGroup: (photo: DescribedPhoto) => boolean) => ({
    id,
    title,
    pictures: chosen.filter(isInGroup),
  });
  switch (choice.order) {
    case 'newest':
      return [...new Set(chosen.map(dayOf))].map((day) =>
        group(day, longDay(day), (photo) => dayOf(photo) === day),
      );
    case 'task':
      return context.tasks
        .map(({ id, description }) => group(id, description, ({ taskId }) => taskId === id))
        .filter(({ pictures }) => pictures.length > 0);
    case 'team':
      return context.teams
        .map(({ id, name }) => group(id, name, ({ teamId }) => teamId === id))
        .filter(({ pictures }) => pictures.length > 0);
    default:
      return choice.order satisfies never;
  }
}

/** Returns the address of a ZIP file with the chosen photos. */
export function downloadAddress({ teamId, taskId }: AlbumChoice): string {
  const chosen = Object.entries({ teamId, taskId }).filter(([, id]) => id !== '');
  const query = new URLSearchParams(chosen).toString();
  return `${pageBase()}/api/photos.zip${query === '' ? '' : `?${query}`}`;
}

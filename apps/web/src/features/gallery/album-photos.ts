import type { GalleryPhoto, GalleryState } from '@reisspel/contract/live';
import { BASE } from '../../lib/base.ts';

/** Empty is all. */
export interface Filter {
  teamId: string;
  taskId: string;
}

export const NO_FILTER: Filter = { teamId: '', taskId: '' };

export interface DescribedPhoto extends GalleryPhoto {
  team: string;
  color: string;
  task: string;
}

/** The photos that match, newest first, with the names that belong to them. */
export function describePhotos(state: GalleryState, { teamId, taskId }: Filter): DescribedPhoto[] {
  const teams = new Map<string, GalleryState['teams'][number]>(state.teams.map((team) => [team.id, team]));
  const tasks = new Map<string, string>(state.tasks.map((task) => [task.id, task.description]));
  return state.photos
    .filter(
      (photo) => (teamId === '' || photo.teamId === teamId) && (taskId === '' || photo.taskId === taskId),
    )
    .map((photo) => ({
      ...photo,
      team: teams.get(photo.teamId)?.name ?? '',
      color: teams.get(photo.teamId)?.color ?? 'transparent',
      task: tasks.get(photo.taskId) ?? '',
    }))
    .reverse();
}

/** Where a variant of a photo is served. */
export function photoAddress(id: string, variant: 'thumb' | 'view' | 'full'): string {
  return `${BASE}/api/photos/${id}/${variant}`;
}

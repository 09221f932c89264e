import type { GalleryPhoto, GalleryState } from '@reisspel/contract/live';
import { BASE } from '../../lib/base.ts';
import * as m from '../../paraglide/messages.js';
import type { Picture } from '../../ui/picture.ts';

/** Empty is all. */
export interface Filter {
  teamId: string;
  taskId: string;
}

export const NO_FILTER: Filter = { teamId: '', taskId: '' };

export interface DescribedPhoto extends Picture {
  team: string;
  color: string;
  task: string;
  takenAt: number;
}

/** Where a variant of a photo is served. */
function photoAddress(id: string, variant: 'thumb' | 'view'): string {
  return `${BASE}/api/photos/${id}/${variant}`;
}

/** The photos that match, newest first, with the names that belong to them. */
export function describePhotos(state: GalleryState, { teamId, taskId }: Filter): DescribedPhoto[] {
  const teams = new Map<string, GalleryState['teams'][number]>(state.teams.map((team) => [team.id, team]));
  const tasks = new Map<string, string>(state.tasks.map((task) => [task.id, task.description]));
  const describe = ({ id, width, height, takenAt, ...of }: GalleryPhoto): DescribedPhoto => {
    const { name: team, color } = teams.get(of.teamId) ?? { name: '', color: 'transparent' };
    const task = tasks.get(of.taskId) ?? '';
    const alt = m.gallery_photo_alt({ task, team });
    const sizes = { small: photoAddress(id, 'thumb'), large: photoAddress(id, 'view') };
    return { id, ...sizes, width, height, takenAt, team, color, task, alt };
  };
  return state.photos
    .filter(
      (photo) => (teamId === '' || photo.teamId === teamId) && (taskId === '' || photo.taskId === taskId),
    )
    .map(describe)
    .reverse();
}

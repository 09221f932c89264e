import type { TaskId } from '@reisspel/contract/ids';
import type { TaskWindow } from '@reisspel/contract/kinds/window';
import { DEFAULT_LOCATION_RADIUS_M } from '@reisspel/contract/limits';
import { instantOf, localTimeAt } from '@reisspel/rules/zoned-time';
import { placeOf, placeValues } from './photo/values.ts';

type OpensWhen = 'with-game' | NonNullable<TaskWindow['opens']>['when'];
type ClosesWhen = 'never' | NonNullable<TaskWindow['closes']>['when'];

/** What the organiser typed. Moments are local times of the trip, such as "2025-06-20T14:25". */
export interface WindowValues {
  opensWhen: OpensWhen;
  opensAt: string;
  opensMinutes: string;
  /** The task that must end first; empty for none. */
  opensTask: TaskId | '';
  opensLatitude: string;
  opensLongitude: string;
  opensRadius: string;
  /** The id of the flight that must land; empty for none. */
  opensFlight: string;
  closesWhen: ClosesWhen;
  closesAt: string;
  closesMinutes: string;
}

export const NEW_WINDOW: WindowValues = {
  opensWhen: 'with-game',
  opensAt: '',
  opensMinutes: '',
  opensTask: '',
  opensLatitude: '',
  opensLongitude: '',
  opensRadius: String(DEFAULT_LOCATION_RADIUS_M),
  opensFlight: '',
  closesWhen: 'never',
  closesAt: '',
  closesMinutes: '',
};

export function windowValues({ opens, closes }: TaskWindow, timeZone: string): WindowValues {
  const place = opens?.when === 'at-place' ? placeValues(opens) : null;
  return {
    opensWhen: opens?.when ?? 'with-game',
    opensAt: opens?.when === 'moment' ? localTimeAt(timeZone, opens.at) : '',
    opensMinutes: opens?.when === 'after-start' ? String(opens.minutes) : '',
    opensTask: opens?.when === 'after-task' ? opens.taskId : '',
    opensLatitude: place?.latitude ?? NEW_WINDOW.opensLatitude,
    opensLongitude: place?.longitude ?? NEW_WINDOW.opensLongitude,
    opensRadius: place?.radius ?? NEW_WINDOW.opensRadius,
    opensFlight: opens?.when === 'after-landing' ? opens.flightId : '',
    closesWhen: closes?.when ?? 'never',
    closesAt: closes?.when === 'moment' ? localTimeAt(timeZone, closes.at) : '',
    closesMinutes: closes?.when === 'after-opening' ? String(closes.minutes) : '',
  };
}

function opensOf(values: WindowValues, timeZone: string): TaskWindow['opens'] {
  const { opensWhen: when, opensAt: local, opensMinutes, opensTask: taskId, opensFlight: flightId } = values;
  switch (when) {
    case 'with-game':
      return null;
    case 'moment':
      return { when, at: instantOf({ local, timeZone }) };
    case 'after-start':
      return { when, minutes: Number(opensMinutes) };
    case 'after-task':
      return taskId === '' ? null : { when, taskId };
    case 'at-place': {
      const place = placeOf({ latitude: values.opensLatitude, longitude: values.opensLongitude });
      return place && { when, ...place, radius: Number(values.opensRadius) };
    }
    case 'after-landing':
      return flightId === '' ? null : { when, flightId };
    default:
      return when satisfies never;
  }
}

function closesOf(values: WindowValues, timeZone: string): TaskWindow['closes'] {
  const { closesWhen: when, closesAt: local, closesMinutes } = values;
  switch (when) {
    case 'never':
      return null;
    case 'moment':
      return { when, at: instantOf({ local, timeZone }) };
    case 'after-opening':
      return { when, minutes: Number(closesMinutes) };
    default:
      return when satisfies never;
  }
}

/** Needs validated values. */
export function windowOf(values: WindowValues, timeZone: string): TaskWindow {
  return { opens: opensOf(values, timeZone), closes: closesOf(values, timeZone) };
}

import { MAX_LOCATION_RADIUS_M, MIN_LOCATION_RADIUS_M } from '@reisspel/contract/limits';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { currentPosition, type LocationTrouble } from '../../lib/device/location.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LazyChooseMap } from '../../ui/maps/lazy-choose-map.tsx';
import type { Position } from '../../ui/maps/leaflet-map.tsx';
import { FormField, NumberField } from '../form-field.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { degreesOf, degreesText, MAX_LATITUDE, MAX_LONGITUDE, mapRadius, placeOf } from './values.ts';

const LOCATE_TIMEOUT_MS = 10_000;

type LocateState = 'idle' | 'busy' | LocationTrouble;

function useDeviceLocation(onFound: (place: Position) => void) {
  const [locating, setLocating] = useState<LocateState>('idle');
  const locate = async () => {
    setLocating('busy');
    const found = await currentPosition(LOCATE_TIMEOUT_MS);
    if (typeof found === 'string') return setLocating(found);
    setLocating('idle');
    onFound(found);
  };
  return { locating, locate };
}

const PROBLEM: Record<LocationTrouble, () => string> = {
  denied: m.admin_location_denied,
  insecure: m.admin_location_insecure,
  unknown: m.admin_location_unknown,
};

/** The form has the place of a task, and a place where the task opens. */
interface PlaceNames {
  latitude: 'latitude' | 'opensLatitude';
  longitude: 'longitude' | 'opensLongitude';
  radius: 'radius' | 'opensRadius';
}

const TASK_PLACE: PlaceNames = { latitude: 'latitude', longitude: 'longitude', radius: 'radius' };

interface DegreesFieldProps {
  name: PlaceNames['latitude' | 'longitude'];
  label: string;
  max: number;
}

function DegreesField({ max, ...field }: DegreesFieldProps) {
  const validate = (text: string) => degreesOf(text, max) !== null || m.admin_location_degrees({ max });
  return <FormField {...field} autoComplete="off" validate={validate} />;
}

/** The organiser chooses the place on the map, takes this device's location, or types it. */
export function PlaceFields({ mapHint, names = TASK_PLACE }: { mapHint: string; names?: PlaceNames }) {
  const { watch, setValue } = useFormContext<TaskFormValues>();
  const [latitude, longitude, radius] = watch([names.latitude, names.longitude, names.radius]);
  const choose = (place: Position) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue(names.latitude, degreesText(place.latitude), options);
    setValue(names.longitude, degreesText(place.longitude), options);
  };
  const { locating, locate } = useDeviceLocation(choose);
  return (
    <>
      <LazyChooseMap
        place={placeOf({ latitude, longitude })}
        radius={mapRadius(radius)}
        texts={{
          label: m.admin_location_map(),
          hint: mapHint,
          unreachable: m.admin_location_map_unreachable(),
        }}
        onChoose={choose}
      />
      <Button icon={LocateFixed} busy={locating === 'busy'} onClick={() => void locate()}>
        {m.admin_location_here()}
      </Button>
      {locating === 'idle' || locating === 'busy' ? null : <Notice tone="bad">{PROBLEM[locating]()}</Notice>}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <DegreesField name={names.latitude} label={m.admin_location_latitude()} max={MAX_LATITUDE} />
        <DegreesField name={names.longitude} label={m.admin_location_longitude()} max={MAX_LONGITUDE} />
        <NumberField
          name={names.radius}
          label={m.admin_location_radius()}
          min={MIN_LOCATION_RADIUS_M}
          max={MAX_LOCATION_RADIUS_M}
        />
      </div>
    </>
  );
}

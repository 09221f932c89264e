import { useMutation } from '@tanstack/react-query';
import { MapPin, Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import { findPlaces, MAX_PLACE_NAME } from '../../lib/trip-place.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Field } from '../forms/field.tsx';
import { TextInput } from '../forms/inputs.tsx';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import type { Position } from './leaflet-map.tsx';

type FoundPlaces = Awaited<ReturnType<typeof findPlaces>>;
type FoundPlace = FoundPlaces['places'][number];

/** The source of the places. OpenStreetMap requires a link beside them. */
function Source({ licence }: Pick<FoundPlaces, 'licence'>) {
  if (licence !== null && !licence.includes('OpenStreetMap'))
    return <p className="text-ink-2 text-sm">{licence}</p>;
  return (
    <a
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noreferrer"
      className="justify-self-start text-ink-2 text-sm underline"
    >
      {m.place_search_source()}
    </a>
  );
}

/** Takes the focus of the button that disappears. */
function ChosenPlace({ name }: { name: string }) {
  return (
    <p ref={useFocusOnMount()} tabIndex={-1} className="text-ink-2 text-sm">
      {m.place_search_chosen({ name })}
    </p>
  );
}

interface FoundListProps {
  found: FoundPlaces;
  onChoose: (place: FoundPlace) => void;
}

function FoundList({ found: { places, licence }, onChoose }: FoundListProps) {
  if (places.length === 0) return <Notice tone="info">{m.place_search_none()}</Notice>;
  return (
    <>
      <ul aria-label={m.place_search_found()} className="grid grid-cols-1 gap-1">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may be equal
          <li key={index}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-2xl bg-sand px-4 py-2 text-left"
              onClick={() => onChoose(place)}
            >
              <MapPin aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 break-words">{place.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Source licence={licence} />
    </>
  );
}

/**
 * Finds a place by its name. It asks only when the organiser says so: Nominatim's policy forbids
 * questions during typing. It may be within another form, so it has none of its own.
 */
export function PlaceSearch({ onChoose }: { onChoose: (place: Position) => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: findPlaces,
    onMutate: () => setChosen(null),
  });
  const search = () => {
    if (text.trim() !== '' && !isPending) mutate(text.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form around it, or add a row to its list.
    event.preventDefault();
    event.stopPropagation();
    search();
  };
  const choose = ({ name, latitude, longitude }: FoundPlace) => {
    onChoose({ latitude, longitude });
    setChosen(name);
    reset();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={m.place_search()}>
          {(ids) => (
            <TextInput
              {...ids}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_PLACE_NAME}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={handleKey}
            />
          )}
        </Field>
        <Button icon={Search} busy={isPending} onClick={search}>
          {m.place_search_button()}
        </Button>
      </div>
      <div role="status" className="grid grid-cols-1 gap-2 empty:hidden">
        {error === null ? null : <Notice tone="bad">{organiserErrorText(error)}</Notice>}
        {data === undefined ? null : <FoundList found={data} onChoose={choose} />}
      </div>
      {chosen === null ? null : <ChosenPlace name={chosen} />}
    </div>
  );
}

import { TripDraft } from '@reisspel/contract/trip/trip';
import { useMutation } from '@tanstack/react-query';
import { Check, FileSearch } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { TextArea } from '../../../ui/forms/inputs.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import type { ReadBookings, Reading, Readings } from '../reading/reading.ts';
import { BOOKING_PROBLEM, type ReadingTexts, textsOf } from '../reading/reading-texts.ts';
import { firstChoice, takeReadings } from '../reading/take.ts';
import { useEditor } from '../use-draft.ts';
import { EditorCard } from './editor-card.tsx';

/** The `data-path` of the result, by which it gets the focus. */
const RESULT_PATH = 'booking-result';

const ACCEPTED = '.eml,.html,.htm,.ics,.txt,message/rfc822,text/calendar,image/*';

interface FoundReadingProps {
  texts: ReadingTexts;
  checked: boolean;
  onToggle: () => void;
}

function FoundReading({ texts, checked, onToggle }: FoundReadingProps) {
  const { title, fields, missing, notes } = texts;
  const detailsId = useId();
  return (
    <li className="flex items-start gap-3 rounded-2xl bg-sand/60 p-3">
      <input
        type="checkbox"
        aria-label={title}
        aria-describedby={detailsId}
        checked={checked}
        onChange={onToggle}
        className="size-6 shrink-0 accent-action"
      />
      <div id={detailsId} className="grid min-w-0 grow grid-cols-1 gap-1">
        <p className="wrap-anywhere font-bold">{title}</p>
        <dl className="grid grid-cols-1 gap-1">
          {fields
            .filter(({ value }) => value !== '')
            .map(({ name, value }) => (
              <div key={name}>
                <dt className="text-ink-2 text-sm">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {missing.length === 0 ? null : (
          <p className="text-ink-2 text-sm">{m.booking_missing({ fields: missing.join(', ') })}</p>
        )}
        {notes.map((note) => (
          <p key={note} className="font-bold text-sm">
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}

function Found({ readings, onClose }: { readings: Readings; onClose: () => void }) {
  const { found, hasCancelled } = readings;
  const { draft, take } = useEditor();
  const [chosen, setChosen] = useState(() => firstChoice(found, draft));
  const [full, setFull] = useState(false);
  const toggle = (reading: Reading) => {
    setFull(false);
    if (chosen.includes(reading)) return setChosen(chosen.filter((other) => other !== reading));
    // A trip has one hotel.
    const others = chosen.filter((other) => reading.kind !== 'hotel' || other.kind !== 'hotel');
    setChosen([...others, reading]);
  };
  const takeChosen = () => {
    const taken = structuredClone(draft);
    takeReadings(taken, chosen);
    if (!TripDraft.safeParse(taken).success) return setFull(true);
    take((changed) => takeReadings(changed, chosen), m.booking_taken());
    onClose();
  };
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {found.map((reading) => (
          <FoundReading
            key={found.indexOf(reading)}
            texts={textsOf(reading, draft)}
            checked={chosen.includes(reading)}
            onToggle={() => toggle(reading)}
          />
        ))}
      </ul>
      {hasCancelled ? <p className="text-ink-2 text-sm">{m.booking_cancelled()}</p> : null}
      {full ? <Notice tone="bad">{m.booking_no_room()}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={Check} variant="primary" disabled={chosen.length === 0} onClick={takeChosen}>
          {m.booking_take()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </>
  );
}

function Result({ result, onClose }: { result: ReadBookings; onClose: () => void }) {
  const { readings, problems } = result;
  const { found, hasCancelled } = readings;
  const isOne = found.length === 0 && !hasCancelled && problems.length === 1;
  return (
    <div className="grid grid-cols-1 gap-3">
      {problems.map(({ file, problem }) => (
        <Notice key={file} tone="bad">
          {isOne ? null : `${file}: `}
          {BOOKING_PROBLEM[problem]()}
        </Notice>
      ))}
      {found.length === 0 && hasCancelled ? <Notice tone="info">{m.booking_only_cancelled()}</Notice> : null}
      {found.length === 0 ? null : (
        <section aria-label={m.booking_found()} className="grid grid-cols-1 gap-3">
          <h4 className="display text-lg">{m.booking_found()}</h4>
          <Found readings={readings} onClose={onClose} />
        </section>
      )}
    </div>
  );
}

/** Calls `onFiles` for files that are dropped anywhere on the page. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('drop', (event) => drop(event), { signal });
    return () => listening.abort();
  }, []);
}

function PastedText({ onRead }: { onRead: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Disclosure title={m.booking_paste()} open={false}>
      <TextArea
        aria-label={m.booking_paste_label()}
        placeholder={m.booking_paste_label()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button className="justify-self-start" disabled={text.trim() === ''} onClick={() => onRead(text)}>
        {m.booking_paste_read()}
      </Button>
    </Disclosure>
  );
}

/** Reads a booking, shows what is in it, and puts into the draft what the organiser checks. */
export function BookingCard() {
  const { draft, focus } = useEditor();
  const reading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // The libraries for mail and calendars load with the first booking.
      const { readBookings } = await import('../reading/read-booking.ts');
      return readBookings(files, draft);
    },
    onSuccess: () => focus(RESULT_PATH),
  });
  useDroppedFiles((files) => reading.mutate(files));
  return (
    <EditorCard title={m.booking_title()} text={m.booking_text()}>
      <div className="grid grid-cols-1 gap-2">
        <FileButton
          label={m.booking_file()}
          busyLabel={m.booking_reading()}
          className="justify-self-start"
          icon={FileSearch}
          accept={ACCEPTED}
          busy={reading.isPending}
          onChoose={(file) => reading.mutate([file])}
        />
        <p className="hidden text-ink-2 text-sm lg:block">{m.booking_drop()}</p>
      </div>
      <PastedText onRead={(text) => reading.mutate([new File([text], 'text')])} />
      <Failure error={reading.error} />
      {reading.data === undefined ? null : (
        <div key={reading.submittedAt} data-path={RESULT_PATH} tabIndex={-1}>
          <Result result={reading.data} onClose={() => reading.reset()} />
        </div>
      )}
    </EditorCard>
  );
}

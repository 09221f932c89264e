import { MAX_TIMELINE_DAYS, MAX_TRIP_TEXT_LENGTH, PROPOSED_PHOTO_DAYS } from '@reisspel/contract/limits';
import { dayAfter } from '@reisspel/rules/zoned-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { longDay } from '../../../lib/format/dates.ts';
import { savePhotoDays } from '../../../lib/photo-retention.ts';
import { accessQuery, saveEntry } from '../../../lib/trip-access.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/inputs.tsx';
import { FormModal, fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { isDay } from '../entries.ts';
import { newDraft } from '../new-draft.ts';
import { answersOf, type NewTripFields, openFields, proposedByPlace } from '../new-trip-answers.ts';
import { publishedQuery } from '../queries.ts';
import { useEditor } from '../use-draft.ts';
import { FieldPair } from './editor-card.tsx';
import { TravelFields } from './new-trip-travel.tsx';

/** What the organiser can choose; another number of days can be typed in the settings. */
const PHOTO_DAYS: readonly number[] = [30, PROPOSED_PHOTO_DAYS, 365];

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <fieldset aria-label={text} className="grid grid-cols-1 gap-3">
      <h3 className="text-xl">{text}</h3>
      {children}
    </fieldset>
  );
}

/** The airport, the zone and the title follow the place until somebody changes them. */
function PlaceField() {
  const form = useFormContext<NewTripFields>();
  const { dirtyFields } = form.formState;
  const follow = (place: string) => {
    const proposed = proposedByPlace(place);
    if (!dirtyFields.there) form.setValue('there', proposed.there);
    if (!dirtyFields.timeZone) form.setValue('timeZone', proposed.timeZone);
    if (!dirtyFields.title) form.setValue('title', proposed.title);
  };
  return (
    <TextField
      label={m.editor_place()}
      placeholder={m.editor_place_placeholder()}
      autoComplete="off"
      maxLength={MAX_TRIP_TEXT_LENGTH}
      {...fieldsOf(form)('place', {
        ...required(m.editor_problem_empty),
        onChange: ({ target }) => follow(target.value),
      })}
    />
  );
}

function DayField({ name, label }: { name: 'leavesOn' | 'returnsOn'; label: string }) {
  const day = useWatch<NewTripFields, typeof name>({ name });
  const validate = (value: string, { leavesOn }: NewTripFields) => {
    if (!isDay(value)) return m.editor_problem_day();
    if (value < leavesOn) return m.editor_problem_ends_before_start();
    const isLong = isDay(leavesOn) && value >= dayAfter(leavesOn, MAX_TIMELINE_DAYS);
    return !isLong || m.new_trip_too_long({ days: MAX_TIMELINE_DAYS });
  };
  return (
    <TextField
      type="date"
      label={label}
      hint={isDay(day) ? longDay(day) : undefined}
      max="9999-12-31"
      {...fieldsOf(useFormContext<NewTripFields>())(name, { validate })}
    />
  );
}

/** Says that the trip is over, which is allowed: its photos may still be wanted. */
function OverHint() {
  const returnsOn = useWatch<NewTripFields, 'returnsOn'>({ name: 'returnsOn' });
  const today = new Date().toISOString().slice(0, 10);
  return isDay(returnsOn) && returnsOn < today ? <p role="status">{m.new_trip_over()}</p> : null;
}

function PhotoDaysField() {
  const { register } = useFormContext<NewTripFields>();
  const days = PHOTO_DAYS.map((count) => [String(count), m.new_trip_photo_days({ count })] as const);
  return (
    <Field label={m.new_trip_photos()} hint={m.new_trip_photos_hint()}>
      {(ids) => (
        <Select {...ids} options={[...days, ['', m.new_trip_photos_stay()]]} {...register('photoDays')} />
      )}
    </Field>
  );
}

function EntryField() {
  const { register } = useFormContext<NewTripFields>();
  const options = [
    ['link', m.editor_entry_link()],
    ['open', m.editor_entry_open()],
  ] as const;
  return (
    <Field label={m.editor_entry()} hint={m.new_trip_entry_hint()}>
      {(ids) => <Select {...ids} options={options} {...register('entry')} />}
    </Field>
  );
}

/** Returns which settings of the published trip the form asks. They do not wait for publishing. */
function useAsked(): { entry: boolean; isExample: boolean } {
  const { data: trip } = useQuery(publishedQuery);
  const { data: access } = useQuery(accessQuery);
  return {
    // Who reads an own trip already must not lose it.
    entry: trip?.contentVersion === 1 && access?.entry.kind === 'open',
    // Only then the form asks how long photos stay: those of an earlier trip must not go.
    isExample: trip?.example === true,
  };
}

interface NewTripDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Asks four questions and replaces the draft by a trip that follows from the answers. */
export function NewTripDialog({ onMade, onClose }: NewTripDialogProps) {
  const { changeTrip } = useEditor();
  const form = useForm({ defaultValues: openFields() });
  const field = fieldsOf(form);
  const asked = useAsked();
  const saveSettings = useMutation({
    mutationFn: async ({ photoDays, entry }: NewTripFields, { client }) => {
      if (asked.isExample) await savePhotoDays(photoDays === '' ? null : Number(photoDays), client);
      if (asked.entry && entry === 'link') await saveEntry({ kind: entry }, client);
    },
  });
  const submit = form.handleSubmit(async (fields) => {
    await saveSettings.mutateAsync(fields);
    onClose();
    changeTrip(newDraft(answersOf(fields)), m.new_trip_made());
    onMade();
  });
  return (
    <FormProvider {...form}>
      <FormModal
        title={m.new_trip()}
        intro={asked.isExample ? m.new_trip_intro_example() : m.new_trip_intro()}
        submit={m.new_trip_make()}
        busy={saveSettings.isPending}
        error={saveSettings.error}
        onSubmit={(event) => submit(event).catch(() => {})}
        onClose={onClose}
      >
        <Question text={m.new_trip_where()}>
          <PlaceField />
        </Question>
        <Question text={m.new_trip_when()}>
          <FieldPair>
            <DayField name="leavesOn" label={m.new_trip_leaves_on()} />
            <DayField name="returnsOn" label={m.new_trip_returns_on()} />
          </FieldPair>
          <OverHint />
        </Question>
        <Question text={m.new_trip_how()}>
          <TravelFields />
        </Question>
        <Question text={m.new_trip_stay()}>
          <TextField
            label={m.editor_hotel_name()}
            placeholder={m.editor_optional()}
            autoComplete="off"
            maxLength={MAX_TRIP_TEXT_LENGTH}
            {...field('hotel')}
          />
        </Question>
        <TextField
          label={m.editor_title()}
          autoComplete="off"
          maxLength={MAX_TRIP_TEXT_LENGTH}
          {...field('title', required(m.editor_problem_empty))}
        />
        {asked.entry ? <EntryField /> : null}
        {asked.isExample ? <PhotoDaysField /> : null}
      </FormModal>
    </FormProvider>
  );
}

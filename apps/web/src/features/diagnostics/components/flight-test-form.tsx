import type { FlightTestInput } from '@reisspel/contract/diagnostics';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';

/** As the server takes it (`FlightTestInput`). */
const FLIGHT_NUMBER = /^[A-Za-z0-9]{2} ?\d{1,4}[A-Za-z]?$/;

interface FlightTestFormProps {
  /** The flights of the trip on the front page; the first one stands in the form. */
  own: readonly FlightTestInput[];
  /** The day to begin with where there is none: "2025-06-20". */
  today: string;
  busy: boolean;
  onAsk: (input: FlightTestInput) => void;
}

export function FlightTestForm({ own, today, busy, onAsk }: FlightTestFormProps) {
  const defaultValues = own[0] ?? { flightNumber: '', day: today };
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues });
  const { errors } = formState;
  const submit = handleSubmit(({ flightNumber, day }) => {
    if (!busy) onAsk({ flightNumber: flightNumber.trim(), day });
  });
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={m.diagnostics_flights_number()} error={errors.flightNumber?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                {...register('flightNumber', {
                  validate: (text) => FLIGHT_NUMBER.test(text.trim()) || m.diagnostics_flights_number_wrong(),
                })}
              />
            )}
          </Field>
          <Field label={m.diagnostics_flights_day()} error={errors.day?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                {...register('day', {
                  validate: (day) => day !== '' || m.diagnostics_flights_day_wrong(),
                })}
              />
            )}
          </Field>
        </div>
        {own.length === 0 ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <span>{m.diagnostics_flights_own()}</span>
            {own.map((flight) => (
              <Button key={`${flight.flightNumber} ${flight.day}`} onClick={() => reset(flight)}>
                {flight.flightNumber}, {flight.day}
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {m.diagnostics_flights_ask()}
        </Button>
      </form>
    </Card>
  );
}

import { Slider as Base } from '@base-ui/react/slider';
import { useId } from 'react';

interface SliderProps {
  /** Must contain the value, which the slider does not show itself. */
  label: string;
  hint: string;
  value: number;
  min: number;
  max: number;
  step: number;
  valueText: string;
  onChange: (value: number) => void;
}

/** Suits a number that is easier to choose by position than by typing. It is 48 px high. */
export function Slider(props: SliderProps) {
  const { label, hint, value, min, max, step, valueText, onChange } = props;
  const hintId = useId();
  return (
    <Base.Root
      className="grid grid-cols-1 content-start gap-1.5"
      {...{ value, min, max, step }}
      thumbAlignment="edge"
      onValueChange={onChange}
    >
      <Base.Label className="cursor-pointer font-bold">{label}</Base.Label>
      <Base.Control className="flex h-12 cursor-pointer touch-none items-center">
        {/* The parts have borders, because forced colours remove backgrounds. */}
        <Base.Track className="h-2.5 w-full rounded-full border border-transparent bg-edge/45">
          <Base.Indicator className="rounded-full border-4 border-action bg-action" />
          <Base.Thumb
            aria-describedby={hintId}
            getAriaValueText={() => valueText}
            className="size-7 rounded-full border-4 border-card bg-action shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-azure has-focus-visible:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
      <p id={hintId} className="text-ink-2 text-sm">
        {hint}
      </p>
    </Base.Root>
  );
}

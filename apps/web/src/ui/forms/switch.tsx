import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Suits a setting that changes at once. In a form with a submit button, use a checkbox. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch has an input
    <label className="flex min-h-12 items-center justify-between gap-4">
      <span className="font-bold">{label}</span>
      <Base.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="inline-flex h-8 w-14 shrink-0 cursor-pointer rounded-full border-4 border-transparent bg-edge text-card transition-colors data-checked:bg-olive data-disabled:cursor-not-allowed data-disabled:opacity-60"
      >
        {/* The dot is a border, because forced colours remove backgrounds. */}
        <Base.Thumb className="size-6 rounded-full border-[length:--spacing(3)] border-current transition-transform data-checked:translate-x-6" />
      </Base.Root>
    </label>
  );
}

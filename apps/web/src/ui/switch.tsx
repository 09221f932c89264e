interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-12 items-center justify-between gap-4">
      <span className="font-bold">{label}</span>
      <span className="relative inline-flex">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-8 w-14 cursor-pointer appearance-none rounded-full bg-edge transition-colors checked:bg-olive disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-6 rounded-full bg-white transition-transform peer-checked:translate-x-6"
        />
      </span>
    </label>
  );
}

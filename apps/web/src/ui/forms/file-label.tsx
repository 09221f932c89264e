import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';

interface FileLabelProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'disabled'> {
  className: string;
  busy?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A label that opens the choice of a file. The file field lies over it, and is invisible. */
export function FileLabel({ className, busy, onChoose, children, ...field }: FileLabelProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Otherwise choosing the same file again would not be a change.
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <label
      aria-busy={busy}
      className={`relative has-focus-visible:outline-3 has-focus-visible:outline-azure ${className}`}
    >
      {children}
      <input type="file" {...field} onChange={choose} className="absolute inset-0 opacity-0" />
    </label>
  );
}

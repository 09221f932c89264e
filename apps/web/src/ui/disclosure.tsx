import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DisclosureProps {
  title: string;
  /** What it holds, in one line. It shows only while the part is folded. */
  note?: string;
  /** Opens the part when this turns true. The user may close it again. */
  open: boolean;
  children: ReactNode;
}

/** A part of a form or page that folds. `<details>` gives it the right keys and role. */
export function Disclosure({ title, note, open, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (open && details.current) details.current.open = true;
  }, [open]);
  return (
    <details
      ref={details}
      className="group rounded-2xl border-2 border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 font-bold [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 py-2">
          <span>{title}</span>
          {note && !isOpen ? <span className="font-medium text-ink-2 text-sm">{note}</span> : null}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4">{children}</div>
    </details>
  );
}

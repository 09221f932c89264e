import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ChangeEvent } from 'react';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../button.tsx';

interface FileButtonProps {
  label: string;
  busyLabel?: string;
  className?: string;
  icon: LucideIcon;
  accept: string;
  busy: boolean;
  onChoose: (file: File) => void;
}

export function FileButton(props: FileButtonProps) {
  const {
    label,
    busyLabel = m.admin_quiz_image_sending(),
    className = '',
    icon,
    accept,
    busy,
    onChoose,
  } = props;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Otherwise choosing the same file again would not be a change.
    event.target.value = '';
    if (file) onChoose(file);
  };
  const Icon = busy ? LoaderCircle : icon;
  return (
    <label
      aria-busy={busy}
      className={`${buttonLook('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-azure ${className}`}
    >
      <Icon aria-hidden className={`size-5 ${busy ? 'animate-spin' : ''}`} />
      {busy ? busyLabel : label}
      <input
        type="file"
        accept={accept}
        disabled={busy}
        onChange={choose}
        className="absolute inset-0 opacity-0"
      />
    </label>
  );
}

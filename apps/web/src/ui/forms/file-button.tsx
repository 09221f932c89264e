import { LoaderCircle, type LucideIcon } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../button.tsx';
import { FileLabel } from './file-label.tsx';

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
  const Icon = busy ? LoaderCircle : icon;
  return (
    <FileLabel
      accept={accept}
      busy={busy}
      disabled={busy}
      className={`${buttonLook('secondary')} ${className}`}
      onChoose={onChoose}
    >
      <Icon aria-hidden className={`size-5 ${busy ? 'animate-spin' : ''}`} />
      {busy ? busyLabel : label}
    </FileLabel>
  );
}

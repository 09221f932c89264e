import { ImagePlus, LoaderCircle } from 'lucide-react';
import type { ChangeEvent } from 'react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';

interface QuizImageButtonProps {
  /** There is a picture already. */
  replaces: boolean;
  busy: boolean;
  onChoose: (file: File) => void;
}

/** A file input that looks like a button. */
export function QuizImageButton({ replaces, busy, onChoose }: QuizImageButtonProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (file) onChoose(file);
  };
  const Icon = busy ? LoaderCircle : ImagePlus;
  const idle = replaces ? m.admin_quiz_image_other() : m.admin_quiz_image_choose();
  return (
    <label
      aria-busy={busy}
      className={`${buttonLook('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-azure`}
    >
      <Icon aria-hidden className={`size-5 ${busy ? 'animate-spin' : ''}`} />
      {busy ? m.admin_quiz_image_sending() : idle}
      <input
        type="file"
        accept="image/*"
        disabled={busy}
        onChange={choose}
        className="absolute inset-0 opacity-0"
      />
    </label>
  );
}

import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Undo2, X } from 'lucide-react';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Published } from '../mutations.ts';

/** By which the notice is found, to put the focus on it. */
export const PUBLISHED_ID = 'published-notice';

interface PublishedNoticeProps {
  published: Published;
  takeBack: (before: number) => Promise<void>;
  onClose: () => void;
}

/** Says that visitors see the trip now, with a way to look and a way back. */
export function PublishedNotice({ published: { before }, takeBack, onClose }: PublishedNoticeProps) {
  const back = useMutation({ mutationFn: takeBack, onSuccess: onClose });
  return (
    <section
      data-entry={PUBLISHED_ID}
      tabIndex={-1}
      aria-label={m.editor_published()}
      className="grid grid-cols-1 gap-3 rounded-card bg-good p-4 text-on-good"
    >
      <div className="flex items-start justify-between gap-2">
        <p role="status" className="display pt-2 text-xl">
          {m.editor_published_text()}
        </p>
        <IconButton icon={X} label={m.common_close()} onClick={onClose} className="hover:bg-card/50!" />
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={`${BASE}/`} target="_blank" rel="noopener" className={buttonLook('secondary')}>
          <ExternalLink aria-hidden className="size-5" />
          {m.editor_published_look()}
        </a>
        {before === null ? null : (
          <Button busy={back.isPending} onClick={() => back.mutate(before)}>
            <Undo2 aria-hidden className="size-5" />
            {m.common_undo()}
          </Button>
        )}
      </div>
      {back.isError ? <Notice tone="bad">{organiserErrorText(back.error)}</Notice> : null}
    </section>
  );
}

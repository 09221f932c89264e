import { useState } from 'react';
import { serverAddress } from '../../lib/base.ts';
import * as m from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice.tsx';

/** Pass the address as `key`. */
export function QuizImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  // The page sends no requests to other websites.
  if (!address.startsWith('/')) return <Notice tone="info">{m.admin_quiz_image_elsewhere()}</Notice>;
  if (broken) return <Notice tone="bad">{m.quiz_image_failed()}</Notice>;
  return (
    <img
      src={serverAddress(address)}
      alt={m.admin_quiz_image_preview()}
      className="h-48 w-full rounded-2xl bg-sand object-contain"
      onError={() => setBroken(true)}
    />
  );
}

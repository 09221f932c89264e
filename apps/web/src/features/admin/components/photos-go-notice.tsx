import { PHOTOS_GO_NOTICE_DAYS } from '@reisspel/contract/limits';
import { Download } from 'lucide-react';
import { BASE } from '../../../lib/base.ts';
import { localDay, longDay } from '../../../lib/dates.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { useNow } from '../../../lib/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePutOffPhotos } from '../privacy-mutations.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Says in time that all photos go, with what can still be done. `goAt`: epoch ms; null: they stay. */
export function PhotosGoNotice({ goAt }: { goAt: number | null }) {
  const putOff = usePutOffPhotos();
  const isSoon = useNow((now) => goAt !== null && now >= goAt - PHOTOS_GO_NOTICE_DAYS * DAY_MS);
  if (goAt === null || !isSoon) return null;
  return (
    <div className="mb-6 grid gap-3">
      <Notice tone="bad">
        <p className="font-bold">{m.admin_photos_go({ day: longDay(localDay(goAt)) })}</p>
        <p>{m.admin_photos_go_text()}</p>
      </Notice>
      {putOff.isError ? <Notice tone="bad">{organiserErrorText(putOff.error)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <a href={`${BASE}/api/photos.zip`} download className={buttonLook('primary')}>
          <Download aria-hidden className="size-5" />
          {m.admin_photos_go_download()}
        </a>
        <Button busy={putOff.isPending} onClick={() => putOff.mutate(goAt)}>
          {m.admin_photos_go_put_off()}
        </Button>
      </div>
    </div>
  );
}

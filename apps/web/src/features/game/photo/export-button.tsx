import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveToPhone } from '../../../lib/save-file.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ExportButtonProps {
  /** The file name: that of the task. */
  name: string;
  picture: Blob | null;
}

function fileOf(picture: Blob, name: string): File {
  const type = picture.type || 'image/jpeg';
  return new File([picture], `${name}.${type.replace('image/', '').replace('jpeg', 'jpg')}`, { type });
}

/** Saves a photo to the phone's own photos, so that it survives the app. */
export function ExportButton({ name, picture }: ExportButtonProps) {
  const [failed, setFailed] = useState(false);
  const save = () => {
    if (picture === null) return setFailed(true);
    setFailed(false);
    saveToPhone(fileOf(picture, name)).catch(() => setFailed(true));
  };
  return (
    <>
      <Button className="grow" onClick={save}>
        <Download aria-hidden className="size-5" />
        {m.queue_export()}
        <span className="sr-only"> {name}</span>
      </Button>
      {failed ? <Notice tone="bad">{m.queue_export_failed()}</Notice> : null}
    </>
  );
}

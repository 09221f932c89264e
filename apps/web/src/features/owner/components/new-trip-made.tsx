import type { NewTrip } from '@reisspel/contract/owner';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { spokenAddress, tripPath } from '../trip-address.ts';

interface NewTripMadeProps {
  made: NewTrip;
  onClose: () => void;
}

function Password({ password }: { password: string }) {
  return (
    <div className="mt-4 grid gap-3">
      <CopyField label={m.owner_field_password()} text={password} />
      <Notice tone="info">{m.owner_made_once()}</Notice>
    </div>
  );
}

export function NewTripMade({ made: { trip, generatedPassword }, onClose }: NewTripMadeProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {m.owner_made_title({ title: trip.title })}
      </h2>
      <p className="mt-2 text-ink-2">{m.owner_made_text({ address: spokenAddress(trip) })}</p>
      {generatedPassword === null ? (
        <p className="mt-2 text-ink-2">{m.owner_made_own()}</p>
      ) : (
        <Password password={generatedPassword} />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <a href={`${tripPath(trip)}admin`} className={buttonLook('secondary')}>
          {m.owner_made_open()}
        </a>
        <Button variant="primary" onClick={onClose}>
          {m.common_close()}
        </Button>
      </div>
    </>
  );
}

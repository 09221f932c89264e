import { LogOut } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type DevicesOf, useLogoutDevices } from '../mutations.ts';

/** "Log alle apparaten uit": for a phone that was lost, or lent. */
export function DevicesPanel({ of }: { of: DevicesOf }) {
  const logout = useLogoutDevices(of);
  return (
    <Card className="mb-6 grid gap-3">
      <h2 className="text-2xl">{m.devices_title()}</h2>
      <p className="text-ink-2">{m.devices_text()}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={logout.isPending} onClick={() => logout.mutate({ alsoThis: false })}>
          <LogOut aria-hidden className="size-5" />
          {m.devices_others()}
        </Button>
        <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate({ alsoThis: true })}>
          {m.devices_all()}
        </Button>
      </div>
      <div role="status">
        {logout.isSuccess ? (
          <Notice tone="good">{m.devices_done({ count: logout.data.ended })}</Notice>
        ) : null}
      </div>
      {logout.isError ? <Notice tone="bad">{organiserErrorText(logout.error)}</Notice> : null}
    </Card>
  );
}

import type { AdminTeam } from '@reisspel/contract/teams';
import { Share2 } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { invitationAddress } from '../invitation-address.ts';

/** The same invitation without paper: by whatever the organiser sends messages with. */
export function InvitationShare({ team }: { team: AdminTeam }) {
  const { name } = team;
  const url = invitationAddress(team, true);
  const share = () => {
    navigator.share({ title: name, text: m.invite_share_text({ team: name }), url }).catch(() => {
      // They closed the list of apps, or it did not open: the link to copy stands beside it.
    });
  };
  return (
    <div className="mt-3 grid gap-3 print:hidden">
      <CopyField label={m.invite_link({ team: name })} text={url} />
      {team.invitation === null ? null : <p className="text-ink-2 text-sm">{m.invite_link_hint()}</p>}
      {'share' in navigator ? (
        <Button className="justify-self-start" onClick={share}>
          <Share2 aria-hidden className="size-5" />
          {m.invite_share({ team: name })}
        </Button>
      ) : null}
    </div>
  );
}

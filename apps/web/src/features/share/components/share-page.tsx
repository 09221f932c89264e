import { Unlink } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSharedTrip } from '../queries.ts';
import { ShareContents } from './share-contents.tsx';
import { ShareHead } from './share-head.tsx';
import { type Drawings, ShareParts } from './share-parts.tsx';

function Gone() {
  return (
    <main className="page">
      <Message icon={Unlink} heading="h1" title={m.share_gone_title()} text={m.share_gone_text()} />
    </main>
  );
}

interface SharePageProps extends Drawings {
  token: string;
}

/** What the family at home sees by the link that the organiser gave: no login, no menu, no way into the trip. */
export function SharePage({ token, ...drawings }: SharePageProps) {
  const { shared, outdated } = useSharedTrip(token);
  if (shared === null) return <Gone />;
  return (
    <main>
      <ShareHead shared={shared} />
      <div className="page page-wide relative flex flex-col gap-8">
        <div className="-mt-24 flex flex-col gap-4 empty:hidden print:mt-0">
          <ShareContents shared={shared} />
          {outdated ? <Notice tone="info">{m.share_not_refreshed()}</Notice> : null}
        </div>
        <ShareParts token={token} shared={shared} outdated={outdated} {...drawings} />
      </div>
    </main>
  );
}

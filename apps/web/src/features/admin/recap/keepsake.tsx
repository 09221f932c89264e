import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { pageBase } from '../../../lib/base.ts';
import { countText, megabytesText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../panel.tsx';
import { keepsakeQuery } from '../queries.ts';

/** "Download alles". The browser shows the progress itself, as it knows the size. */
export function Keepsake() {
  const query = useQuery(keepsakeQuery);
  const content = query.data;
  return (
    <Panel id="keepsake" title={m.keepsake_title()}>
      <div className="grid gap-3">
        <p className="text-ink-2">{m.keepsake_text()}</p>
        {content === undefined ? (
          <QueryPlaceholder query={query}>
            <Skeleton className="h-12" />
          </QueryPlaceholder>
        ) : (
          <p className="font-bold">
            {m.keepsake_content({
              photos: countText(content.photos),
              videos: countText(content.videos),
              size: megabytesText(content.bytes),
            })}
          </p>
        )}
        <a
          href={`${pageBase()}/api/trip/keepsake.zip`}
          download
          className={`${buttonLook('secondary')} sm:justify-self-start`}
        >
          <Download aria-hidden className="size-5" />
          {m.keepsake_download()}
        </a>
        <p className="text-ink-2 text-sm">{m.keepsake_hint()}</p>
      </div>
    </Panel>
  );
}

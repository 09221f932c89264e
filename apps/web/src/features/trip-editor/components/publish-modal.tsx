import { TripContent, type TripDraft } from '@reisspel/contract/trip';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Rocket, TriangleAlert } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { pathName } from '../field-names.ts';
import { momentText } from '../moment-text.ts';
import type { Published } from '../mutations.ts';
import { publishedQuery, versionsQuery } from '../queries.ts';
import { sectionName } from '../section-texts.ts';
import { changedSections } from '../trip-changes.ts';

/** What becomes different for visitors. Nothing to see while that is being asked: it is no condition. */
function Changes({ draft }: { draft: TripDraft }) {
  const versions = useQuery({ ...versionsQuery, staleTime: 0 });
  const published = useQuery({ ...publishedQuery, staleTime: 0 });
  const content = TripContent.safeParse(draft);
  const now = versions.data?.[0]?.publishedAt;
  const changed =
    content.success && published.data !== undefined ? changedSections(content.data, published.data) : null;
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 text-ink-2">
      {now === undefined ? null : <p>{m.editor_publish_now({ moment: momentText(now, serverNow()) })}</p>}
      {changed === null ? null : changed.length === 0 ? (
        <p>{m.editor_publish_same()}</p>
      ) : (
        <div>
          <p>{m.editor_publish_changes()}</p>
          <ul className="list-disc pl-5 font-bold text-ink">
            {changed.map((section) => (
              <li key={section}>{sectionName(section)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface WarningListProps {
  draft: TripDraft;
  warnings: ReadonlyMap<string, string>;
}

function WarningList({ draft, warnings }: WarningListProps) {
  if (warnings.size === 0) return null;
  return (
    <div className="mt-4 rounded-2xl bg-late px-4 py-3 text-on-late">
      <p className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {m.editor_warnings()}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {[...warnings].map(([path, text]) => (
          <li key={path}>
            {pathName(draft, path)}: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PublishModalProps extends WarningListProps {
  publish: () => Promise<Published>;
  onPublished: (published: Published) => void;
  onClose: () => void;
}

/** The last look before visitors see it. */
export function PublishModal({ draft, warnings, publish, onPublished, onClose }: PublishModalProps) {
  const publication = useMutation({ mutationFn: publish, onSuccess: onPublished });
  return (
    <Modal label={m.editor_publish_title()} onClose={onClose}>
      <h2 className="text-2xl">{m.editor_publish_title()}</h2>
      <Changes draft={draft} />
      <WarningList draft={draft} warnings={warnings} />
      {publication.isError ? (
        <div className="mt-4">
          <Notice tone="bad">{organiserErrorText(publication.error)}</Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button
          variant="primary"
          className="min-h-12! text-base!"
          busy={publication.isPending}
          onClick={() => publication.mutate()}
        >
          <Rocket aria-hidden className="size-5" />
          {m.editor_publish_confirm()}
        </Button>
      </div>
    </Modal>
  );
}

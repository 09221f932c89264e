import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { EditorSection } from '../draft.ts';
import { publishedQuery } from '../queries.ts';
import { openedDraftQuery } from '../use-autosave.ts';
import { Editor } from './editor.tsx';

function Loading() {
  return (
    <main className="page grid content-start gap-4" aria-busy="true">
      <p role="status" className="sr-only">
        {m.common_loading()}
      </p>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64" count={2} />
    </main>
  );
}

/**
 * Shows its children only at the trip's own address. The server's root serves the trip on the front
 * page, which the owner may change before a save arrives.
 */
function AtOwnAddress({ children }: { children: ReactNode }) {
  const isAtRoot = BASE === '';
  const { data: trip } = useQuery({ ...publishedQuery, enabled: isAtRoot });
  useEffect(() => {
    if (!isAtRoot || trip === undefined) return;
    const { pathname, search, hash } = location;
    location.replace(`/r/${trip.slug}${pathname}${search}${hash}`);
  }, [isAtRoot, trip]);
  return isAtRoot ? <Loading /> : children;
}

interface TripEditorPageProps {
  section: EditorSection;
  onOpenSection: (section: EditorSection) => void;
}

function OpenedEditor(props: TripEditorPageProps) {
  const { data, error, refetch } = useQuery(openedDraftQuery);
  if (data !== undefined) return <Editor key={data.openedAt} autosave={data.autosave} {...props} />;
  if (error === null) return <Loading />;
  return (
    <main className="page">
      <Message icon={CloudOff} heading="h1" title={m.route_error_title()} text={organiserErrorText(error)}>
        <Button variant="primary" onClick={() => void refetch()}>
          {m.common_retry()}
        </Button>
      </Message>
    </main>
  );
}

export function TripEditorPage(props: TripEditorPageProps) {
  return (
    <AtOwnAddress>
      <OpenedEditor {...props} />
    </AtOwnAddress>
  );
}

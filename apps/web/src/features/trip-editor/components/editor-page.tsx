import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { EditorSection } from '../sections.ts';
import { openedDraftQuery } from '../use-autosave.ts';
import { Editor } from './editor.tsx';

interface TripEditorPageProps {
  section: EditorSection;
  onOpenSection: (section: EditorSection) => void;
}

/** Where the organiser puts in the trip. */
export function TripEditorPage({ section, onOpenSection }: TripEditorPageProps) {
  const { data, error, refetch } = useQuery(openedDraftQuery);
  if (data !== undefined) {
    return (
      <Editor key={data.openedAt} autosave={data.autosave} section={section} onOpenSection={onOpenSection} />
    );
  }
  if (error !== null) {
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

import { CloudOff } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface ReportLoadingProps {
  /** null while it is on its way. */
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Stands where a report will. */
export function ReportLoading({ error, busy, onRetry }: ReportLoadingProps) {
  if (error === null) return <Skeleton className="h-64" count={2} />;
  return (
    <Message icon={CloudOff} title={m.diagnostics_failed()} text={organiserErrorText(error)}>
      <Button variant="primary" busy={busy} onClick={onRetry}>
        {m.common_retry()}
      </Button>
    </Message>
  );
}

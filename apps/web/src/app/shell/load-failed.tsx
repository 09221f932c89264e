import { CloudOff } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface LoadFailedProps {
  title?: string;
  text: string;
  onRetry: () => void;
}

/** Stands instead of a blank page when a page's code or data did not come. */
export function LoadFailed({ title = m.route_error_title(), text, onRetry }: LoadFailedProps) {
  return (
    <main className="page">
      <Message icon={CloudOff} heading="h1" title={title} text={text}>
        <Button variant="primary" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </Message>
    </main>
  );
}

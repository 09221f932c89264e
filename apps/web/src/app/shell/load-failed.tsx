import { CloudOff } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Stands instead of a blank page when a page's code or data did not come. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <main className="page">
      <Message icon={CloudOff} heading="h1" title={m.route_error_title()} text={text}>
        <Button variant="primary" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </Message>
    </main>
  );
}

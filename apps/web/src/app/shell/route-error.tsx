import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Instead of a blank page when a page's code or data could not be loaded. */
export function RouteError({ reset }: ErrorComponentProps) {
  return (
    <main className="page">
      <Message icon={CloudOff} title={m.route_error_title()} text={m.route_error_text()}>
        <Button variant="primary" onClick={reset}>
          {m.common_retry()}
        </Button>
        <Button onClick={() => location.reload()}>{m.route_error_reload()}</Button>
      </Message>
    </main>
  );
}

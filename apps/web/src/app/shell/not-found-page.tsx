import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

export function NotFoundPage() {
  return (
    <main className="page">
      <Message icon={Compass} heading="h1" title={m.not_found_title()} text={m.not_found_text()}>
        <Link to="/" className={buttonLook('primary')}>
          {m.not_found_home()}
        </Link>
      </Message>
    </main>
  );
}

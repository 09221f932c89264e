import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';

export function PartMissing() {
  return (
    <main className="page">
      <Message icon={Compass} heading="h1" title={m.trip_part_missing()} text={m.trip_part_missing_text()}>
        <Link to="/" className={buttonLook('primary')}>
          {m.not_found_home()}
        </Link>
      </Message>
    </main>
  );
}

import { StatusPage } from '../../features/status/components/status-page.tsx';
import * as m from '../../paraglide/messages.js';
import { OperatorDoor } from '../shell/operator-door.tsx';
import { ServerPages } from '../shell/server-pages.tsx';

export default function Status() {
  return (
    <OperatorDoor>
      <StatusPage more={<ServerPages title={m.status_more()} />} />
    </OperatorDoor>
  );
}

import { Link } from '@tanstack/react-router';
import { StatusPage } from '../../features/status/components/status-page.tsx';
import * as m from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

/** Pages that look at one part of the server more closely. */
const MORE = [
  { page: 'back-ups', label: m.backups_title },
  { page: 'eigenaar/logboek', label: m.audit_title_server },
  { page: 'storage-diagnostic', label: m.diagnostics_storage_title },
  { page: 'env-test', label: m.diagnostics_settings_title },
  { page: 'schiphol-test', label: m.diagnostics_flights_title },
];

function More() {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{m.status_more()}</h2>
      <ul>
        {MORE.map(({ page, label }) => (
          <li key={page}>
            <Link to="/$" params={{ _splat: page }} className="text-link">
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export default function Status() {
  return (
    <OperatorDoor>
      <StatusPage more={<More />} />
    </OperatorDoor>
  );
}

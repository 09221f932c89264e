import { Link } from '@tanstack/react-router';
import * as m from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';

const PAGES = [
  { page: 'back-ups', label: m.backups_title },
  { page: 'eigenaar/logboek', label: m.audit_title_server },
  { page: 'storage-diagnostic', label: m.diagnostics_storage_title },
  { page: 'env-test', label: m.diagnostics_settings_title },
  { page: 'env-debug', label: m.diagnostics_details_title },
  { page: 'schiphol-test', label: m.diagnostics_flights_title },
  { page: 'privacy', label: m.privacy_title },
];

export function ServerPages({ title }: { title: string }) {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul>
        {PAGES.map(({ page, label }) => (
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

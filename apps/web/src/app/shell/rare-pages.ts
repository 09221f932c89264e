import { type ComponentType, lazy } from 'react';
import * as m from '../../paraglide/messages.js';

interface RarePage {
  title: string;
  Page: ComponentType;
}

function page(name: string, load: () => Promise<{ default: ComponentType }>): RarePage {
  return { title: m.page_title({ page: name }), Page: lazy(load) };
}

const notFound: RarePage = { title: m.app_name(), Page: lazy(() => import('./not-found-page.tsx')) };

/**
 * Rarely opened pages, by address. They share one route (`/$`), because the first view of every
 * page lists the files of each route; for the same reason this imports them lazily. Each page has
 * its own guard (`operator-door.tsx`). The pages in `server-pages` are not part of the installed
 * app: they need the server.
 */
const PAGES: ReadonlyMap<string, RarePage> = new Map([
  ['styleguide', page(m.styleguide_title(), () => import('./styleguide.tsx'))],
  ['env-test', page(m.diagnostics_settings_title(), () => import('../server-pages/settings-verdicts.tsx'))],
  ['env-debug', page(m.diagnostics_details_title(), () => import('../server-pages/settings-list.tsx'))],
  ['schiphol-test', page(m.diagnostics_flights_title(), () => import('../server-pages/flight-test.tsx'))],
  [
    'storage-diagnostic',
    page(m.diagnostics_storage_title(), () => import('../server-pages/storage-test.tsx')),
  ],
  ['back-ups', page(m.backups_title(), () => import('../server-pages/backups.tsx'))],
  ['admin/logboek', page(m.audit_title(), () => import('../server-pages/log.tsx'))],
  ['eigenaar/logboek', page(m.audit_title(), () => import('../server-pages/owner-log.tsx'))],
  ['privacy', page(m.privacy_title(), () => import('../server-pages/privacy.tsx'))],
  ['status', page(m.status_title(), () => import('../server-pages/status.tsx'))],
]);

export function rarePage(address: string | undefined): RarePage {
  return PAGES.get(address ?? '') ?? notFound;
}

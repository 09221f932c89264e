import { type ComponentType, lazy } from 'react';
import * as m from '../../paraglide/messages.js';

interface RarePage {
  /** Of the window. */
  title: string;
  Page: ComponentType;
}

function page(name: string, load: () => Promise<{ default: ComponentType }>): RarePage {
  return { title: m.page_title({ page: name }), Page: lazy(load) };
}

const notFound: RarePage = { title: m.app_name(), Page: lazy(() => import('./not-found-page.tsx')) };

/**
 * Pages that few open, by their address. They share one route (`/$`), as every page's first view lists the files of each route;
 * so this imports nothing that it can load later. Each page has its door itself (`operator-door.tsx`), and what lies in
 * `server-pages` is no part of the installed app: it says nothing without the server.
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

/** The page of an address that no other route has; what there is not is not found. */
export function rarePage(address: string | undefined): RarePage {
  return PAGES.get(address ?? '') ?? notFound;
}

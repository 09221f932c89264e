import type { FlightTestInput } from '@reisspel/contract/operate/diagnostics';
import type { Trip } from '@reisspel/contract/trip/trip';
import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { tripQuery, useTimeZone } from '../../features/trip/queries.ts';
import { ownerSessionQuery, useRefusalWatch } from '../../lib/operator.ts';
import { sessionQuery } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { OperatorDoor, OrganiserDoor } from './guarded-pages.tsx';
import { LoadingPage, NotFound } from './loading-page.tsx';

const AuditPage = lazyRouteComponent(
  () => import('../../features/audit/components/audit-page.tsx'),
  'AuditPage',
);
const FlightTestPage = lazyRouteComponent(
  () => import('../../features/diagnostics/components/flight-test-page.tsx'),
  'FlightTestPage',
);
const HelperPage = lazyRouteComponent(
  () => import('../../features/admin/helper/helper-page.tsx'),
  'HelperPage',
);
const HelpersPage = lazyRouteComponent(
  () => import('../../features/admin/helpers/helpers-page.tsx'),
  'HelpersPage',
);
const RecapPage = lazyRouteComponent(() => import('../../features/admin/recap/recap-page.tsx'), 'RecapPage');
const StatusPage = lazyRouteComponent(
  () => import('../../features/status/components/status-page.tsx'),
  'StatusPage',
);

function ServerLog() {
  const { data: owner } = useQuery(ownerSessionQuery);
  return <AuditPage logName={owner?.loggedIn ? 'owner' : 'server'} />;
}

const SCHIPHOL = 'AMS';

function flightsOf({ flights }: Trip): FlightTestInput[] {
  return (flights?.items ?? []).map(({ flightNumber, departure, arrival }) => {
    const atSchiphol = departure.code === SCHIPHOL ? departure : arrival;
    return { flightNumber, day: atSchiphol.at.local.slice(0, 10) };
  });
}

function TripFlightTest() {
  const trip = useQuery(tripQuery);
  if (trip.isPending) return <LoadingPage />;
  const today = new Date().toISOString().slice(0, 10);
  return <FlightTestPage tripFlights={trip.data ? flightsOf(trip.data) : []} today={today} />;
}

/** For the organiser, the owner and `?test`. Others are redirected (spec 2, design 7). */
function FlightTest() {
  const session = useQuery(sessionQuery);
  const owner = useQuery(ownerSessionQuery);
  if (session.isPending || owner.isPending) return <LoadingPage />;
  const isAllowed = session.data?.roles.includes('admin') === true || owner.data?.loggedIn === true;
  if (!isAllowed && !new URLSearchParams(location.search).has('test')) return <Navigate to="/" replace />;
  return (
    <OperatorDoor>
      <TripFlightTest />
    </OperatorDoor>
  );
}

function TripRecap() {
  return <RecapPage timeZone={useTimeZone()} />;
}

interface RarePage {
  title: string;
  Page: ComponentType;
}

function page(name: string, Page: ComponentType): RarePage {
  return { title: m.page_title({ page: name }), Page };
}

function organiserPage(name: string, Page: ComponentType): RarePage {
  return page(name, () => {
    useRefusalWatch();
    return (
      <OrganiserDoor>
        <Page />
      </OrganiserDoor>
    );
  });
}

/** A helper whose link is revoked sees that at the next request. */
function Helping() {
  useRefusalWatch();
  return <HelperPage />;
}

function operatorPage(name: string, Page: ComponentType): RarePage {
  return page(name, () => (
    <OperatorDoor>
      <Page />
    </OperatorDoor>
  ));
}

const settingsPages = () => import('../../features/diagnostics/components/settings-pages.tsx');
const storageTest = () => import('../../features/diagnostics/components/storage-test-page.tsx');
const backups = () => import('../../features/backups/components/backups-page.tsx');
const privacy = () => import('../../features/privacy/components/privacy-page.tsx');

/** The pages share the route `/$`, because every first view lists the files of all routes. */
const PAGES: ReadonlyMap<string, RarePage> = new Map([
  [
    'env-test',
    operatorPage(m.diagnostics_settings_title(), lazyRouteComponent(settingsPages, 'SettingsVerdictsPage')),
  ],
  [
    'env-debug',
    operatorPage(m.diagnostics_details_title(), lazyRouteComponent(settingsPages, 'SettingsListPage')),
  ],
  ['schiphol-test', page(m.diagnostics_flights_title(), FlightTest)],
  [
    'storage-diagnostic',
    operatorPage(m.diagnostics_storage_title(), lazyRouteComponent(storageTest, 'StorageTestPage')),
  ],
  ['back-ups', operatorPage(m.backups_title(), lazyRouteComponent(backups, 'BackupsPage'))],
  ['admin/logboek', organiserPage(m.audit_title(), () => <AuditPage logName="organiser" />)],
  ['admin/terugblik', organiserPage(m.recap_title(), TripRecap)],
  ['admin/helpers', organiserPage(m.helpers_title(), HelpersPage)],
  ['helpen', page(m.menu_helper(), Helping)],
  ['eigenaar/logboek', operatorPage(m.audit_title(), ServerLog)],
  ['privacy', page(m.privacy_title(), lazyRouteComponent(privacy, 'PrivacyPage'))],
  [
    'status',
    operatorPage(m.status_title(), () => (
      <StatusPage serverLinks={<ServerPages title={m.status_more()} />} />
    )),
  ],
]);

const notFound: RarePage = { title: m.app_name(), Page: NotFound };

export function rarePage(address: string | undefined): RarePage {
  return PAGES.get(address ?? '') ?? notFound;
}

const SERVER_PAGES = [
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
        {SERVER_PAGES.map(({ page, label }) => (
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

import { AUDIT_KEPT_DAYS, KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { PrivacyFacts } from '@reisspel/contract/privacy';
import { photosGoAt } from '@reisspel/rules/photo-retention';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findRetention } from '../../db/erasure/photo-retention.ts';
import { listTasks } from '../../db/game-queries.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { SESSION_LIFETIME_MS } from '../../platform/session.ts';
import { findContact, saveContact } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Where this server's data goes, as its users must know. */
export interface Hosting {
  /** null if the database has no public host. */
  databaseHost: string | null;
  /** null if photos are on the server's disk or on a private host. */
  photoStore: string | null;
  ai: PrivacyFacts['ai'];
  /** null if there are no automatic backups. */
  backupDays: number | null;
  mapHost: string;
}

interface PrivacyServiceDeps {
  database: Database;
  clock: Clock;
  hosting: Hosting;
  /** Includes backups made by hand. */
  backups: { hasAny(): Promise<boolean> };
}

export function createPrivacyService({ database, clock, hosting, backups }: PrivacyServiceDeps) {
  async function keptBackups(): Promise<PrivacyFacts['backups']> {
    if (hosting.backupDays !== null) return { kind: 'daily', days: hosting.backupDays };
    return { kind: (await backups.hasAny()) ? 'by_hand' : 'none' };
  }

  return {
    async facts(scope: TripScope): Promise<PrivacyFacts> {
      const kept = await keptBackups();
      return database.readTrip(scope, async (tx) => {
        const { content } = await findPublishedTrip(tx);
        const retention = await findRetention(tx);
        const tasks = await listTasks(tx);
        const { databaseHost, photoStore, ai, mapHost } = hosting;
        return {
          title: content.title,
          contact: await findContact(tx),
          databaseHost,
          photoStore,
          photoDays: retention?.days ?? null,
          photosGoAt: retention === null ? null : photosGoAt(retention, content),
          ai,
          asksPlace: tasks.some((task) =>
            task.verificationRequirements.some(({ type }) => type === 'location'),
          ),
          mapHost: content.hotel.shown && content.hotel.position !== null ? mapHost : null,
          backups: kept,
          sessionDays: SESSION_LIFETIME_MS / DAY_MS,
          deviceDays: KNOWN_DEVICE_DAYS,
          logDays: AUDIT_KEPT_DAYS,
        };
      });
    },

    /** Sets the contact for questions about privacy. */
    setContact: (scope: TripScope, contact: string): Promise<void> =>
      database.changeTrip(scope, async (tx) => {
        if (contact === (await findContact(tx))) return;
        await saveContact(tx, contact);
        await recordAct(tx, { act: 'contact_set', at: clock.now() });
      }),
  };
}

export type PrivacyService = ReturnType<typeof createPrivacyService>;

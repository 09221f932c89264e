import type { StorageHealth, StorageProblemKind } from '@reisspel/contract/operate/diagnostics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { readStored, store } from '../../lib/storage.ts';

/** Storage key of the last result (spec 2). A good result delays the next request. */
const STORAGE_KEY = 'storageTest';
/** Milliseconds for which a good result is valid. The server tests at the same interval. */
const HEALTHY_MS = 10 * 60_000;
/** Milliseconds between requests while the banner shows or there is no good result. */
const RETRY_MS = 15_000;

const PROBLEMS: readonly StorageProblemKind[] = ['bucket_missing', 'full', 'unreachable', 'refused'];

interface StoredTest {
  /** Epoch milliseconds by this device's clock. */
  at: number;
  health: StorageHealth;
}

/** Returns the last result on this device. The page shows it until the server has answered. */
export function storedStorageTest(): StoredTest | null {
  const [at = '', problem = ''] = readStored(STORAGE_KEY)?.split(' ') ?? [];
  // If the clock was set back, a result from the future would stay valid too long.
  if (at === '' || !(Number(at) <= Date.now())) return null;
  if (problem === 'ok') return { at: Number(at), health: { ok: true, tested: true } };
  const kind = PROBLEMS.find((candidate) => candidate === problem);
  // `mayDiagnose` is not stored, because somebody else may use this device now.
  return kind ? { at: Number(at), health: { ok: false, problem: kind, mayDiagnose: false } } : null;
}

function storeStorageTest(health: StorageHealth): void {
  store(STORAGE_KEY, `${Date.now()} ${health.ok ? 'ok' : health.problem}`);
}

const isHealthy = (health: StorageHealth | undefined) => health?.ok === true && health.tested;

/** Asks whether the photo store worked when the server last tested it. */
export function storageHealthQuery() {
  const stored = storedStorageTest();
  return queryOptions({
    // Starts with the session's key, because `mayDiagnose` changes with the session.
    queryKey: ['session', 'storage-health'],
    queryFn: async ({ signal }) => {
      const health = await request<StorageHealth>('GET', '/api/storage-health', { signal });
      if (!health.ok || health.tested) storeStorageTest(health);
      return health;
    },
    ...(stored === null ? {} : { initialData: stored.health, initialDataUpdatedAt: stored.at }),
    staleTime: ({ state }) => (isHealthy(state.data) ? HEALTHY_MS : 0),
    refetchInterval: ({ state }) => (isHealthy(state.data) ? HEALTHY_MS : RETRY_MS),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Spec 2: Safari shows no storage banner. Other browsers name Safari in their user agent too. */
export function isSafari(userAgent: string): boolean {
  return /Version\/\S+ .*Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent);
}

import type { StorageHealth, StorageProblemKind } from '@reisspel/contract/operate/diagnostics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { readStored, store } from '../../lib/storage.ts';

/** Storage key of the last result (spec 2): a good one delays the next request. */
const STORAGE_KEY = 'storageTest';
/** Milliseconds that a good result stays valid; the server tests as often. */
const HEALTHY_MS = 10 * 60_000;
/** Milliseconds between requests while the banner shows or nothing is known. */
const RETRY_MS = 15_000;

const PROBLEMS: readonly StorageProblemKind[] = ['bucket_missing', 'full', 'unreachable', 'refused'];

interface KeptTest {
  /** Epoch ms of this device. */
  at: number;
  health: StorageHealth;
}

/** The result stored on this device, or null. It is a hint until the server has answered. */
export function keptStorageTest(): KeptTest | null {
  const [at = '', problem = ''] = readStored(STORAGE_KEY)?.split(' ') ?? [];
  // A clock that was set back must not keep an old result for good.
  if (at === '' || !(Number(at) <= Date.now())) return null;
  if (problem === 'ok') return { at: Number(at), health: { ok: true, tested: true } };
  const known = PROBLEMS.find((each) => each === problem);
  // Access to the diagnostic page is not stored: somebody else may use this device now.
  return known ? { at: Number(at), health: { ok: false, problem: known, mayDiagnose: false } } : null;
}

function keepStorageTest(health: StorageHealth): void {
  store(STORAGE_KEY, `${Date.now()} ${health.ok ? 'ok' : health.problem}`);
}

const isHealthy = (health: StorageHealth | undefined) => health?.ok === true && health.tested;

/** The state of the photo store in the server's last test. */
export function storageHealthQuery() {
  const kept = keptStorageTest();
  return queryOptions({
    // Under the session key, because access to the diagnostic page changes with the session.
    queryKey: ['session', 'storage-health'],
    queryFn: async ({ signal }) => {
      const health = await request<StorageHealth>('GET', '/api/storage-health', { signal });
      if (!health.ok || health.tested) keepStorageTest(health);
      return health;
    },
    ...(kept === null ? {} : { initialData: kept.health, initialDataUpdatedAt: kept.at }),
    staleTime: ({ state }) => (isHealthy(state.data) ? HEALTHY_MS : 0),
    refetchInterval: ({ state }) => (isHealthy(state.data) ? HEALTHY_MS : RETRY_MS),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** True for Safari only, which shows no storage banner (spec 2); other browsers also name it. */
export function isSafari(userAgent: string): boolean {
  return /Version\/\S+ .*Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent);
}

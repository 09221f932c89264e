import type { StorageHealth, StorageProblemKind } from '@reisspel/contract/storage-diagnostics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { readStored, store } from '../../lib/storage.ts';

/** Where the last result lies (spec 2): what was well is not asked again for a while, what was not is told at once. */
const KEPT_AS = 'storageTest';
/** Milliseconds that a store which was well counts as well: the server itself looks as often. */
const WELL_MS = 10 * 60_000;
/** Milliseconds between questions while the banner stands, or nothing is known: it comes and goes soon. */
const ASK_MS = 15_000;

const PROBLEMS: readonly StorageProblemKind[] = ['bucket_missing', 'full', 'unreachable', 'refused'];

interface KeptTest {
  /** Epoch ms of this device. */
  at: number;
  health: StorageHealth;
}

/** The result that was kept on this device; null for none. What it holds is a hint until the server has answered. */
export function keptStorageTest(): KeptTest | null {
  const [at = '', problem = ''] = readStored(KEPT_AS)?.split(' ') ?? [];
  // A clock that was set back must not keep an old result for good.
  if (at === '' || !(Number(at) <= Date.now())) return null;
  if (problem === 'ok') return { at: Number(at), health: { ok: true, tested: true } };
  const known = PROBLEMS.find((each) => each === problem);
  // Who may see the diagnostic page is not kept: somebody else may use this device now.
  return known ? { at: Number(at), health: { ok: false, problem: known, mayDiagnose: false } } : null;
}

function keepStorageTest(health: StorageHealth): void {
  store(KEPT_AS, `${Date.now()} ${health.ok ? 'ok' : health.problem}`);
}

const isWell = (health: StorageHealth | undefined) => health?.ok === true && health.tested;

/** How the store of photos is, as the server last found it. */
export function storageHealthQuery() {
  const kept = keptStorageTest();
  return queryOptions({
    // Below the key of the sessions: who may see the diagnostic page changes with them.
    queryKey: ['session', 'storage-health'],
    queryFn: async ({ signal }) => {
      const health = await request<StorageHealth>('GET', '/api/storage-health', { signal });
      if (!health.ok || health.tested) keepStorageTest(health);
      return health;
    },
    ...(kept === null ? {} : { initialData: kept.health, initialDataUpdatedAt: kept.at }),
    staleTime: ({ state }) => (isWell(state.data) ? WELL_MS : 0),
    refetchInterval: ({ state }) => (isWell(state.data) ? WELL_MS : ASK_MS),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Whether this is Safari, which the specification wants to hear nothing of the store. Others that call themselves so as well are not. */
export function isSafari(userAgent: string): boolean {
  return /Version\/\S+ .*Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent);
}

import type { FaultKind } from '@reisspel/contract/status';
import { DatabaseTrouble } from '../db/dialects/trouble.ts';
import { UndeliveredError } from '../platform/push/report.ts';
import { StorageTrouble } from '../platform/storage.ts';

/** What is known of why something went wrong. */
export function faultKind(error: unknown): FaultKind {
  if (error instanceof DatabaseTrouble) return 'database_unavailable';
  if (error instanceof StorageTrouble)
    return error.reason === 'full' ? 'storage_full' : 'storage_unavailable';
  return error instanceof UndeliveredError ? 'undelivered' : 'fault';
}

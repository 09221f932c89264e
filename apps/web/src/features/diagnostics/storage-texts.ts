import type { BucketReport, StorageCheck, StorageReport } from '@reisspel/contract/storage-diagnostics';
import * as m from '../../paraglide/messages.js';
import type { CheckState } from './components/check-row.tsx';
import { reportText } from './report.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

export const CHECK_TITLES: Record<StorageCheck['check'], () => string> = {
  api: m.diagnostics_storage_api,
  upload: m.diagnostics_storage_upload,
  removal: m.diagnostics_storage_removal,
  image: m.diagnostics_storage_image,
};

export const CHECK_LOOKS: Record<StorageCheck['state'], CheckState> = {
  ok: 'ok',
  failed: 'attention',
  skipped: 'off',
};

export const CHECK_STATES: Record<StorageCheck['state'], () => string> = {
  ok: m.diagnostics_state_ok,
  failed: m.diagnostics_storage_failed,
  skipped: m.diagnostics_storage_skipped,
};

/** "12 files, 3.4 MB", or why it could not be listed. */
export function bucketText({ content, text }: BucketReport): string {
  if (content === null) return text;
  const size = `${(content.bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
  return m.diagnostics_storage_content({ files: content.files, size });
}

/** How many tests failed, the listing of each bucket among them. */
export function failures({ buckets, checks }: StorageReport): number {
  const unlisted = buckets.filter(({ content }) => content === null);
  return unlisted.length + checks.filter(({ state }) => state === 'failed').length;
}

export function storeText({ store }: StorageReport): string {
  return store === 's3' ? m.diagnostics_storage_s3() : m.diagnostics_storage_disk();
}

export function storageReportText(report: StorageReport): string {
  const { at, buckets, checks } = report;
  return reportText(m.diagnostics_storage_title(), [
    { title: storeText(report), lines: [new Date(at).toISOString()] },
    {
      title: m.diagnostics_storage_buckets(),
      lines: buckets.map((each) => `${each.bucket}: ${bucketText(each)} (${each.durationMs} ms)`),
    },
    {
      title: m.diagnostics_storage_tests(),
      lines: checks.map(
        ({ check, state, text, durationMs }) =>
          `${CHECK_TITLES[check]()}: ${CHECK_STATES[state]()}. ${text} (${durationMs} ms)`,
      ),
    },
  ]);
}

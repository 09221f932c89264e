import type { StorageReport } from '@reisspel/contract/storage-diagnostics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { storageReportQuery } from '../queries.ts';
import { keptStorageTest, storageHealthQuery } from '../storage-health.ts';
import {
  bucketText,
  CHECK_LOOKS,
  CHECK_STATES,
  CHECK_TITLES,
  failures,
  storageReportText,
  storeText,
} from '../storage-texts.ts';
import { CheckGroup } from './check-group.tsx';
import { CheckRow } from './check-row.tsx';
import { DiagnosticsPage } from './diagnostics-page.tsx';
import { Marked } from './marked.tsx';
import { ReportLoading } from './report-loading.tsx';
import { StorageHelp } from './storage-help.tsx';

/** What this page found counts for the banner as well. */
function useFoundHealth(report: StorageReport | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (report) void queryClient.invalidateQueries({ queryKey: storageHealthQuery().queryKey });
  }, [queryClient, report]);
}

function Findings({ report }: { report: StorageReport }) {
  const failed = failures(report);
  return (
    <>
      <Notice tone={failed === 0 ? 'good' : 'bad'}>
        {failed === 0 ? m.diagnostics_storage_passed() : m.diagnostics_storage_failures({ count: failed })}{' '}
        {storeText(report)}
      </Notice>
      <CheckGroup title={m.diagnostics_storage_tests()}>
        {report.checks.map(({ check, state, text, durationMs }) => (
          <CheckRow
            key={check}
            state={CHECK_LOOKS[state]}
            title={CHECK_TITLES[check]()}
            word={CHECK_STATES[state]()}
          >
            <Marked text={text} /> ({durationMs} ms)
          </CheckRow>
        ))}
      </CheckGroup>
      <CheckGroup title={m.diagnostics_storage_buckets()}>
        {report.buckets.map((bucket) => (
          <CheckRow
            key={bucket.bucket}
            state={bucket.content === null ? 'attention' : 'ok'}
            title={bucket.bucket}
            word={CHECK_STATES[bucket.content === null ? 'failed' : 'ok']()}
          >
            {bucketText(bucket)} ({bucket.durationMs} ms)
          </CheckRow>
        ))}
      </CheckGroup>
    </>
  );
}

function LastTest() {
  const kept = keptStorageTest();
  if (kept === null) return null;
  const result = kept.health.ok ? m.diagnostics_storage_passed() : m.diagnostics_storage_failed();
  return <p className="text-ink-2">{m.diagnostics_storage_last({ result })}</p>;
}

/** The store of photos, put to the test (spec 2: /storage-diagnostic). */
export function StorageTestPage() {
  const { data: report, error, isFetching, refetch } = useQuery(storageReportQuery);
  useFoundHealth(report);
  return (
    <DiagnosticsPage
      title={m.diagnostics_storage_title()}
      text={m.diagnostics_storage_text()}
      report={report ? storageReportText(report) : null}
    >
      {report ? (
        <Findings report={report} />
      ) : (
        <>
          <LastTest />
          <ReportLoading error={error} busy={isFetching} onRetry={() => void refetch()} />
        </>
      )}
      {report ? (
        <Button busy={isFetching} onClick={() => void refetch()} className="justify-self-start">
          {m.diagnostics_storage_again()}
        </Button>
      ) : null}
      <StorageHelp />
    </DiagnosticsPage>
  );
}

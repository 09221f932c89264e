import type { BucketReport, StorageCheck, StorageReport } from '@reisspel/contract/operate/diagnostics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { storageReportQuery } from '../queries.ts';
import { storageHealthQuery, storedStorageTest } from '../storage-health.ts';
import {
  CheckGroup,
  CheckRow,
  type CheckState,
  CodeBlock,
  DiagnosticsPage,
  TextWithCode,
} from './diagnostics-page.tsx';

const PHOTO_QUERIES = `-- PostgreSQL: psql "$DATABASE_URL"; SQLite: sqlite3 data/reisspel.db
SELECT count(*) AS photos, sum(bytes) AS bytes FROM photos;
SELECT storage_key, bytes, sha256, created_at FROM photos ORDER BY created_at DESC LIMIT 20;
SELECT name, bytes, created_at FROM quiz_images ORDER BY created_at DESC LIMIT 20;
-- In the store a photo is photos/{storage_key}.jpg, -1600.webp and -480.webp; a quiz picture is quiz-images/{name}.`;

const S3_POLICY = `{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::BUCKET" },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "Resource": "arn:aws:s3:::BUCKET/*"
    }
  ]
}`;

const S3_CORS = `[
  {
    "AllowedOrigins": ["https://reis.example.nl"],
    "AllowedMethods": ["GET", "HEAD"],
    "AllowedHeaders": ["*"],
    "MaxAgeSeconds": 3600
  }
]`;

const COMPARE_COMMAND = 'npm run storage -- verify';

function StorageHelp() {
  const parts = [
    [m.diagnostics_storage_compare(), COMPARE_COMMAND],
    [m.diagnostics_storage_sql(), PHOTO_QUERIES],
    [m.diagnostics_storage_policy(), S3_POLICY],
    [m.diagnostics_storage_cors(), S3_CORS],
  ] as const;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">{m.diagnostics_storage_help()}</h2>
      {parts.map(([title, text]) => (
        <div key={title} className="grid grid-cols-1 gap-2">
          <h3 className="font-bold text-lg">{title}</h3>
          <CodeBlock label={title} text={text} />
        </div>
      ))}
    </Card>
  );
}

const BYTES_PER_MEGABYTE = 1_000_000;

const CHECK_TITLES: Record<StorageCheck['check'], () => string> = {
  api: m.diagnostics_storage_api,
  upload: m.diagnostics_storage_upload,
  removal: m.diagnostics_storage_removal,
  image: m.diagnostics_storage_image,
};

const CHECK_STATES: Record<StorageCheck['state'], { look: CheckState; word: () => string }> = {
  ok: { look: 'ok', word: m.diagnostics_state_ok },
  failed: { look: 'attention', word: m.diagnostics_storage_failed },
  skipped: { look: 'off', word: m.diagnostics_storage_skipped },
};

/** Returns "12 files, 3.4 MB", or why the files could not be listed. */
function bucketText({ content, text }: BucketReport): string {
  if (content === null) return text;
  const size = `${(content.bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
  return m.diagnostics_storage_content({ files: content.files, size });
}

function TestResults({ report: { store, checks, buckets } }: { report: StorageReport }) {
  const tests = checks.map(({ check, ...result }) => ({ ...result, title: CHECK_TITLES[check]() }));
  const listings = buckets.map((bucketReport) => ({
    ...bucketReport,
    title: bucketReport.bucket,
    state: bucketReport.content === null ? ('failed' as const) : ('ok' as const),
    text: bucketText(bucketReport),
  }));
  const failed = [...tests, ...listings].filter(({ state }) => state === 'failed').length;
  const groups = [
    [m.diagnostics_storage_tests(), tests],
    [m.diagnostics_storage_buckets(), listings],
  ] as const;
  return (
    <>
      <Notice tone={failed === 0 ? 'good' : 'bad'}>
        {failed === 0 ? m.diagnostics_storage_passed() : m.diagnostics_storage_failures({ count: failed })}{' '}
        {store === 's3' ? m.diagnostics_storage_s3() : m.diagnostics_storage_disk()}
      </Notice>
      {groups.map(([title, members]) => (
        <CheckGroup key={title} title={title}>
          {members.map((row) => (
            <CheckRow
              key={row.title}
              state={CHECK_STATES[row.state].look}
              title={row.title}
              word={CHECK_STATES[row.state].word()}
            >
              <TextWithCode text={row.text} /> ({row.durationMs} ms)
            </CheckRow>
          ))}
        </CheckGroup>
      ))}
    </>
  );
}

/** Shows the last result on this device until the new test is done. */
function LastTest() {
  const last = storedStorageTest();
  if (last === null) return null;
  const result = last.health.ok ? m.diagnostics_storage_passed() : m.diagnostics_storage_failed();
  return <p className="text-ink-2">{m.diagnostics_storage_last({ result })}</p>;
}

/** Tests the photo store (spec 2: /storage-diagnostic). */
export function StorageTestPage() {
  const query = useQuery(storageReportQuery);
  const { data: report, isFetching, refetch } = query;
  const queryClient = useQueryClient();
  useEffect(() => {
    // The storage banner must show the result of the same test.
    if (report) void queryClient.invalidateQueries({ queryKey: storageHealthQuery().queryKey });
  }, [queryClient, report]);
  return (
    <DiagnosticsPage
      title={m.diagnostics_storage_title()}
      text={m.diagnostics_storage_text()}
      report={report}
    >
      {report ? (
        <>
          <TestResults report={report} />
          <Button busy={isFetching} onClick={() => void refetch()} className="justify-self-start">
            {m.diagnostics_storage_again()}
          </Button>
        </>
      ) : (
        <>
          <LastTest />
          <QueryPlaceholder query={query} title={m.diagnostics_failed()}>
            <Skeleton className="h-64" count={2} />
          </QueryPlaceholder>
        </>
      )}
      <StorageHelp />
    </DiagnosticsPage>
  );
}

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { helpersQuery } from '../features/admin/helpers/queries.ts';
import { keepsakeQuery, recapQuery } from '../features/admin/queries.ts';
import { auditQuery } from '../features/audit/queries.ts';
import { backupsQuery } from '../features/backups/queries.ts';
import { settingsReportQuery, storageReportQuery } from '../features/diagnostics/queries.ts';
import { statusQuery } from '../features/status/queries.ts';
import { forgetOperator } from '../lib/operator.ts';
import { sessionQuery } from '../lib/session.ts';
import { accessQuery } from '../lib/trip-access.ts';

test('a logout removes the log, the helpers, the recap, the keepsake, the trip’s links, the backups and the server’s reports from the query cache', () => {
  const client = new QueryClient();
  const log = auditQuery({ logName: 'owner', kind: null, pages: 1 });
  const operators = [
    log,
    helpersQuery,
    recapQuery,
    keepsakeQuery,
    accessQuery,
    backupsQuery,
    statusQuery,
    settingsReportQuery,
    storageReportQuery,
  ];
  for (const { queryKey } of [...operators, sessionQuery]) client.setQueryData([...queryKey], {});
  forgetOperator(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([sessionQuery.queryKey]);
  client.clear();
});

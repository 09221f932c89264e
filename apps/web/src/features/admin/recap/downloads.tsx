import type { Recap } from '@reisspel/contract/recap';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download } from '../../../lib/pictures/save-file.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Panel } from '../panel.tsx';
import { csvOf } from './csv.ts';
import { fileTitle, recapTables } from './tables.ts';

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface DownloadsProps {
  recap: Recap;
  timeZone: string;
}

/** Saves the results as one file for Excel, or each table as a CSV file. */
export function Downloads({ recap, timeZone }: DownloadsProps) {
  const tables = recapTables(recap, timeZone);
  const title = fileTitle(recap, timeZone, serverNow());
  const excel = useMutation({
    mutationFn: async () => {
      const { excelOf } = await import('./excel.ts');
      download(new File([excelOf(tables)], `${title}.xlsx`, { type: EXCEL_TYPE }));
    },
  });
  return (
    <Panel id="downloads" title={m.recap_download()}>
      <p className="mb-4 text-ink-2">{m.recap_download_text()}</p>
      <Button icon={Download} busy={excel.isPending} onClick={() => excel.mutate()}>
        {m.recap_download_excel()}
      </Button>
      {excel.isError ? (
        <div className="mt-4">
          <Notice tone="bad">{m.recap_download_failed()}</Notice>
        </div>
      ) : null}
      <p className="mt-4 mb-2 text-ink-2">{m.recap_download_csv()}</p>
      <div className="flex flex-wrap gap-3">
        {tables.map((table) => (
          <Button
            key={table.name}
            icon={Download}
            aria-label={m.recap_download_table({ table: table.name })}
            onClick={() =>
              download(
                new File([csvOf(table)], `${title}-${table.name.toLowerCase()}.csv`, { type: 'text/csv' }),
              )
            }
          >
            {table.name}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

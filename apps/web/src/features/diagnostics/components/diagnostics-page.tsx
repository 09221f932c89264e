import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CopyReport } from './copy-report.tsx';

interface DiagnosticsPageProps {
  title: string;
  text: string;
  /** What can be copied, without any secret; null while there is nothing to tell. */
  report: string | null;
  children: ReactNode;
}

/** The frame of the pages on which who keeps the server sees what is wrong. English, whatever the language of the app. */
export function DiagnosticsPage({ title, text, report, children }: DiagnosticsPageProps) {
  return (
    <main lang="en" className="page">
      <PageHeader title={title} text={text} />
      <div className="grid grid-cols-1 gap-6">
        {children}
        {report === null ? null : <CopyReport label={m.diagnostics_report_label()} text={report} />}
      </div>
    </main>
  );
}

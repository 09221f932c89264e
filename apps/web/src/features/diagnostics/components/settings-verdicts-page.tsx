import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { settingsReportQuery } from '../queries.ts';
import { grouped, settingsReportText } from '../settings-texts.ts';
import { CheckGroup } from './check-group.tsx';
import { CHECK_WORDS, CheckRow } from './check-row.tsx';
import { DiagnosticsPage } from './diagnostics-page.tsx';
import { Marked } from './marked.tsx';
import { ReportLoading } from './report-loading.tsx';

/** What the settings amount to (spec 2: /env-test). */
export function SettingsVerdictsPage() {
  const { data: report, error, isFetching, refetch } = useQuery(settingsReportQuery);
  const count = report?.verdicts.filter(({ state }) => state === 'attention').length;
  return (
    <DiagnosticsPage
      title={m.diagnostics_settings_title()}
      text={m.diagnostics_settings_text()}
      report={report ? settingsReportText(report, CHECK_WORDS) : null}
    >
      {report ? (
        <>
          <Notice tone={count === 0 ? 'good' : 'info'}>
            {count === 0 ? m.diagnostics_all_well() : m.diagnostics_attention({ count: count ?? 0 })}
          </Notice>
          {grouped(report.verdicts).map(([title, verdicts]) => (
            <CheckGroup key={title} title={title}>
              {verdicts.map((verdict) => (
                <CheckRow key={verdict.title} state={verdict.state} title={verdict.title}>
                  <Marked text={verdict.text} />
                </CheckRow>
              ))}
            </CheckGroup>
          ))}
          <Link to="/$" params={{ _splat: 'env-debug' }} className="text-link">
            {m.diagnostics_to_details()}
          </Link>
        </>
      ) : (
        <ReportLoading error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </DiagnosticsPage>
  );
}

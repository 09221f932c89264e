import type { SettingState, SettingsReport } from '@reisspel/contract/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../../paraglide/messages.js';
import { settingsReportQuery } from '../queries.ts';
import { grouped, SOURCE_WORDS, settingsReportText, sourceState } from '../settings-texts.ts';
import { CheckGroup } from './check-group.tsx';
import { CHECK_WORDS, CheckRow } from './check-row.tsx';
import { DiagnosticsPage } from './diagnostics-page.tsx';
import { Facts } from './facts.tsx';
import { Marked } from './marked.tsx';
import { ReportLoading } from './report-loading.tsx';

function SettingRow({ setting }: { setting: SettingState }) {
  const { name, source, summary, unset } = setting;
  return (
    <CheckRow state={sourceState(source)} title={name} word={SOURCE_WORDS[source]()}>
      <p>
        <Marked text={summary} />
      </p>
      {source === 'off' || source === 'generated' ? (
        <p>
          <Marked text={m.diagnostics_without({ text: unset })} />
        </p>
      ) : null}
    </CheckRow>
  );
}

function Slips({ slips }: { slips: SettingsReport['slips'] }) {
  return (
    <CheckGroup title={m.diagnostics_unknown_group()}>
      {slips.map(({ name, meant }) => (
        <CheckRow key={name} state="attention" title={name}>
          {m.diagnostics_unknown({ meant })}
        </CheckRow>
      ))}
    </CheckGroup>
  );
}

function ServerFacts({ server }: { server: SettingsReport['server'] }) {
  return (
    <Facts
      title={m.diagnostics_server()}
      facts={[
        [m.diagnostics_server_version(), server.version],
        [m.diagnostics_server_node(), server.node],
        [m.diagnostics_server_platform(), server.platform],
        [m.diagnostics_server_zone(), server.timeZone],
      ]}
    />
  );
}

/** Every setting, and where it comes from (spec 2: /env-debug). */
export function SettingsListPage() {
  const { data: report, error, isFetching, refetch } = useQuery(settingsReportQuery);
  return (
    <DiagnosticsPage
      title={m.diagnostics_details_title()}
      text={m.diagnostics_details_text()}
      report={report ? settingsReportText(report, CHECK_WORDS) : null}
    >
      {report ? (
        <>
          {report.slips.length > 0 ? <Slips slips={report.slips} /> : null}
          {grouped(report.settings).map(([title, settings]) => (
            <CheckGroup key={title} title={title}>
              {settings.map((setting) => (
                <SettingRow key={setting.name} setting={setting} />
              ))}
            </CheckGroup>
          ))}
          <ServerFacts server={report.server} />
          <Link to="/$" params={{ _splat: 'env-test' }} className="text-link">
            {m.diagnostics_to_verdicts()}
          </Link>
        </>
      ) : (
        <ReportLoading error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </DiagnosticsPage>
  );
}

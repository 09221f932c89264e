import type { SettingState, SettingsReport } from '@reisspel/contract/operate/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { settingsReportQuery } from '../queries.ts';
import { CheckGroup, CheckRow, DiagnosticsPage, Facts, TextWithCode } from './diagnostics-page.tsx';

interface SettingsPageProps {
  title: string;
  text: string;
  children: (report: SettingsReport) => ReactNode;
}

/** Both pages copy the same report, so that the operator needs to send only one. */
function SettingsPage({ title, text, children }: SettingsPageProps) {
  const query = useQuery(settingsReportQuery);
  return (
    <DiagnosticsPage title={title} text={text} report={query.data}>
      {query.data ? (
        children(query.data)
      ) : (
        <QueryPlaceholder query={query} title={m.diagnostics_failed()}>
          <Skeleton className="h-64" count={2} />
        </QueryPlaceholder>
      )}
    </DiagnosticsPage>
  );
}

interface GroupsProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

function Groups<Item extends { group: string }>({ items, children }: GroupsProps<Item>) {
  return [...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
    <CheckGroup key={group} title={group}>
      {members.map(children)}
    </CheckGroup>
  ));
}

/** Shows for each group of settings whether it is in order (spec 2: /env-test). */
export function SettingsVerdictsPage() {
  return (
    <SettingsPage title={m.diagnostics_settings_title()} text={m.diagnostics_settings_text()}>
      {({ verdicts }) => {
        const count = verdicts.filter(({ state }) => state === 'attention').length;
        return (
          <>
            <Notice tone={count === 0 ? 'good' : 'info'}>
              {count === 0 ? m.diagnostics_all_well() : m.diagnostics_attention({ count })}
            </Notice>
            <Groups items={verdicts}>
              {({ title, state, text }) => (
                <CheckRow key={title} state={state} title={title}>
                  <TextWithCode text={text} />
                </CheckRow>
              )}
            </Groups>
            <Link to="/$" params={{ _splat: 'env-debug' }} className="text-link">
              {m.diagnostics_to_details()}
            </Link>
          </>
        );
      }}
    </SettingsPage>
  );
}

const SOURCE_WORDS: Record<SettingState['source'], () => string> = {
  environment: m.diagnostics_source_environment,
  default: m.diagnostics_source_default,
  generated: m.diagnostics_source_generated,
  off: m.diagnostics_source_off,
};

function SettingRow({ setting: { name, source, summary, unset } }: { setting: SettingState }) {
  return (
    <CheckRow state={source === 'off' ? 'off' : 'ok'} title={name} word={SOURCE_WORDS[source]()}>
      <p>
        <TextWithCode text={summary} />
      </p>
      {source === 'off' || source === 'generated' ? (
        <p>
          <TextWithCode text={m.diagnostics_without({ text: unset })} />
        </p>
      ) : null}
    </CheckRow>
  );
}

/** Lists every setting with its source, not its value (spec 2: /env-debug). */
export function SettingsListPage() {
  return (
    <SettingsPage title={m.diagnostics_details_title()} text={m.diagnostics_details_text()}>
      {({ settings, slips, server }) => (
        <>
          {slips.length > 0 ? (
            <CheckGroup title={m.diagnostics_unknown_group()}>
              {slips.map(({ name, meant }) => (
                <CheckRow key={name} state="attention" title={name}>
                  {m.diagnostics_unknown({ meant })}
                </CheckRow>
              ))}
            </CheckGroup>
          ) : null}
          <Groups items={settings}>{(setting) => <SettingRow key={setting.name} setting={setting} />}</Groups>
          <Facts
            title={m.diagnostics_server()}
            facts={[
              [m.diagnostics_server_version(), server.version],
              [m.diagnostics_server_node(), server.node],
              [m.diagnostics_server_platform(), server.platform],
              [m.diagnostics_server_zone(), server.timeZone],
            ]}
          />
          <Link to="/$" params={{ _splat: 'env-test' }} className="text-link">
            {m.diagnostics_to_verdicts()}
          </Link>
        </>
      )}
    </SettingsPage>
  );
}

import type { SettingState, SettingsReport } from '@reisspel/contract/diagnostics';
import * as m from '../../paraglide/messages.js';
import type { CheckState } from './components/check-row.tsx';
import { type ReportPart, reportText } from './report.ts';

export const SOURCE_WORDS: Record<SettingState['source'], () => string> = {
  environment: m.diagnostics_source_environment,
  default: m.diagnostics_source_default,
  generated: m.diagnostics_source_generated,
  off: m.diagnostics_source_off,
};

export function sourceState(source: SettingState['source']): CheckState {
  return source === 'off' ? 'off' : 'ok';
}

/** By their groups, in the order in which these first come. */
export function grouped<T extends { group: string }>(items: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(items, ({ group }) => group)];
}

function serverPart({ server }: SettingsReport): ReportPart {
  const { version, node, platform, timeZone } = server;
  return {
    title: m.diagnostics_server(),
    lines: [
      `${m.diagnostics_server_version()}: ${version}`,
      `${m.diagnostics_server_node()}: ${node}`,
      `${m.diagnostics_server_platform()}: ${platform}`,
      `${m.diagnostics_server_zone()}: ${timeZone}`,
    ],
  };
}

/** Both pages have the same report, so that nobody has to send two. */
export function settingsReportText(
  report: SettingsReport,
  stateWords: Record<CheckState, () => string>,
): string {
  const verdicts = grouped(report.verdicts).map(([title, members]) => ({
    title,
    lines: members.map((it) => `[${stateWords[it.state]()}] ${it.title}: ${it.text}`),
  }));
  const settings = grouped(report.settings).map(([title, members]) => ({
    title,
    lines: members.map(({ name, source }) => `${name}: ${SOURCE_WORDS[source]()}`),
  }));
  const unknown = report.slips.map(({ name, meant }) => `${name}: ${m.diagnostics_unknown({ meant })}`);
  const slips = unknown.length === 0 ? [] : [{ title: m.diagnostics_unknown_group(), lines: unknown }];
  return reportText(m.diagnostics_settings_title(), [serverPart(report), ...verdicts, ...settings, ...slips]);
}

import type { SettingState, SettingsReport, Verdict } from '@reisspel/contract/diagnostics';
import { VERSION } from '../../platform/version.ts';
import { type Arrival, verdictsOf } from './settings-verdicts.ts';

/** A setting as the program describes it. */
export interface DescribedSetting {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  readonly unset: { readonly kind: 'default' | 'generated' | 'off'; readonly text: string };
}

export interface SettingsDeps {
  /** All there are. */
  readonly described: readonly DescribedSetting[];
  /** The names of those that are set. */
  readonly set: readonly string[];
  readonly slips: readonly SettingsReport['slips'][number][];
}

/** Of groups that nobody judges: what is set, or what it means that nothing is. */
function plainVerdicts(settings: readonly SettingState[]): Verdict[] {
  return [...Map.groupBy(settings, ({ group }) => group)].map(([group, members]) => {
    const set = members.filter(({ source }) => source === 'environment').map(({ name }) => name);
    const [first] = members.filter(({ source }) => source === 'off');
    if (set.length > 0) return { group, state: 'ok', title: group, text: `Set: ${set.join(', ')}.` };
    return {
      group,
      state: first ? 'off' : 'ok',
      title: group,
      text: first?.unset ?? 'All as the program has it.',
    };
  });
}

/** Tells where each setting comes from, and what that amounts to. It is not given a single value to tell. */
export function createSettingsService({ described, set, slips }: SettingsDeps) {
  const isSet = (name: string) => set.includes(name);
  const settings = described.map(
    ({ name, group, summary, unset }): SettingState => ({
      name,
      group,
      summary,
      unset: unset.text,
      source: isSet(name) ? 'environment' : unset.kind,
    }),
  );
  const misspelt = slips.map(
    ({ name, meant }): Verdict => ({
      group: described.find((setting) => setting.name === meant)?.group ?? '',
      state: 'attention',
      title: `${name} is no setting`,
      text: `Nobody reads it. Did you mean ${meant}?`,
    }),
  );
  const report = (arrival: Arrival): SettingsReport => {
    const verdicts = verdictsOf(isSet, arrival);
    const judged = new Set(verdicts.map(({ group }) => group));
    return {
      verdicts: [
        ...misspelt,
        ...verdicts,
        ...plainVerdicts(settings.filter(({ group }) => !judged.has(group))),
      ],
      settings,
      slips: [...slips],
      server: {
        version: VERSION,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    };
  };
  return { report };
}

export type SettingsService = ReturnType<typeof createSettingsService>;

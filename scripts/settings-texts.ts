/** `npm run settings` writes each setting into `.env.example` and `docs/operations/settings.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedSettings, SETTING_GROUPS } from '../apps/server/src/config/settings.ts';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLE = join(ROOT, '.env.example');
const PAGE = join(ROOT, 'docs/operations/settings.md');

/** compose.yaml sets these itself, so that .env cannot contradict it. */
export const SET_BY_COMPOSE: readonly string[] = ['PORT', 'HOST', 'DATA_DIR', 'TRUST_PROXY'];
/** Stands without `#` before it: everybody who hosts a trip chooses one. */
const TO_FILL_IN = 'ADMIN_PASSWORD';

type Setting = ReturnType<typeof describedSettings>[number];

const plain = (text: string) => text.replaceAll('`', '');

function exampleLines({ name, summary, unset }: Setting): string {
  const without = unset.kind === 'default' ? `default ${unset.text}` : `without it: ${plain(unset.text)}`;
  return `# ${plain(summary)} (${without})\n${name === TO_FILL_IN ? '' : '# '}${name}=\n`;
}

function tableRow({ name, summary, unset }: Setting): string {
  const without = unset.kind === 'default' ? `\`${unset.text}\`` : unset.text;
  return `| \`${name}\` | ${without} | ${summary} |\n`;
}

function inGroups(
  heading: (group: string) => string,
  settings: readonly Setting[],
  line: (setting: Setting) => string,
) {
  return SETTING_GROUPS.map((group) => {
    const lines = settings.filter((setting) => setting.group === group).map(line);
    return heading(group) + lines.join('');
  }).join('\n');
}

/** The files with their settings written anew; what people wrote above these stays. */
export function settingsTexts(): { path: string; before: string; after: string }[] {
  const example = readFileSync(EXAMPLE, 'utf8');
  const page = readFileSync(PAGE, 'utf8');
  const [first = ''] = SETTING_GROUPS;
  const all = describedSettings();
  const free = all.filter(({ name }) => !SET_BY_COMPOSE.includes(name));
  const tables = (group: string) =>
    `### ${group}\n\n| variable | without it | what it does |\n|---|---|---|\n`;
  return [
    {
      path: EXAMPLE,
      before: example,
      after:
        example.slice(0, example.indexOf(`# ${first}\n`)) +
        inGroups((group) => `# ${group}\n\n`, free, exampleLines),
    },
    {
      path: PAGE,
      before: page,
      after: page.slice(0, page.indexOf(`### ${first}\n`)) + inGroups(tables, all, tableRow),
    },
  ];
}

if (import.meta.main) for (const { path, after } of settingsTexts()) writeFileSync(path, after);

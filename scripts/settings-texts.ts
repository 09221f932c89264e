/** `npm run settings` writes each setting into `.env.example` and `docs/operations/settings.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedSettings, SETTING_GROUPS } from '../apps/server/src/config/settings.ts';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLE = join(ROOT, '.env.example');
const PAGE = join(ROOT, 'docs/operations/settings.md');

/**
 * Settings that compose.yaml sets. .env.example lacks them, so that .env cannot contradict them.
 */
export const SET_BY_COMPOSE: readonly string[] = ['PORT', 'HOST', 'DATA_DIR', 'TRUST_PROXY'];
/** The one line of .env.example without `#`: everybody who hosts a trip must choose a password. */
const REQUIRED = 'ADMIN_PASSWORD';

type Setting = ReturnType<typeof describedSettings>[number];

const plain = (text: string) => text.replaceAll('`', '');

function exampleLines({ name, summary, unset }: Setting): string {
  const without = unset.kind === 'default' ? `default ${unset.text}` : `without it: ${plain(unset.text)}`;
  return `# ${plain(summary)} (${without})\n${name === REQUIRED ? '' : '# '}${name}=\n`;
}

function tableRow({ name, summary, unset }: Setting): string {
  const without = unset.kind === 'default' ? `\`${unset.text}\`` : unset.text;
  return `| \`${name}\` | ${without} | ${summary} |\n`;
}

/** Returns the lines of the settings under the heading of each group. */
function groupedLines(
  heading: (group: string) => string,
  settings: readonly Setting[],
  line: (setting: Setting) => string,
) {
  return SETTING_GROUPS.map((group) => {
    const lines = settings.filter((setting) => setting.group === group).map(line);
    return heading(group) + lines.join('');
  }).join('\n');
}

/** Returns both files as they are and as they must be. The text above the settings stays. */
export function settingsTexts(): { path: string; before: string; after: string }[] {
  const example = readFileSync(EXAMPLE, 'utf8');
  const page = readFileSync(PAGE, 'utf8');
  const [first = ''] = SETTING_GROUPS;
  const all = describedSettings();
  const inExample = all.filter(({ name }) => !SET_BY_COMPOSE.includes(name));
  const tables = (group: string) =>
    `### ${group}\n\n| variable | without it | what it does |\n|---|---|---|\n`;
  return [
    {
      path: EXAMPLE,
      before: example,
      after:
        example.slice(0, example.indexOf(`# ${first}\n`)) +
        groupedLines((group) => `# ${group}\n\n`, inExample, exampleLines),
    },
    {
      path: PAGE,
      before: page,
      after: page.slice(0, page.indexOf(`### ${first}\n`)) + groupedLines(tables, all, tableRow),
    },
  ];
}

if (import.meta.main) for (const { path, after } of settingsTexts()) writeFileSync(path, after);

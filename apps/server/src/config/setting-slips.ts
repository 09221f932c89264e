import { SETTING_NAMES, type SettingName } from './settings.ts';

/** A variable that is set and that nobody reads, and the setting that was likely meant. */
export interface LikelySlip {
  readonly name: string;
  readonly meant: SettingName;
}

/** Letters that a slip of the pen gets wrong; more is another word. */
const MAX_SLIP = 2;
/** Characters: near shorter names (`PORT`) are too many other words. */
const MIN_SLIP_LENGTH = 8;

/** How many letters must be put in, taken out or replaced to make one word the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    let left = row + 1;
    const line = [left];
    for (const [column, other] of [...to].entries()) {
      const [diagonal = 0, up = 0] = [above[column], above[column + 1]];
      left = Math.min(left + 1, up + 1, diagonal + (letter === other ? 0 : 1));
      line.push(left);
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

function meantBy(name: string): SettingName | undefined {
  const written = name.toUpperCase();
  const distance = (setting: SettingName) => editDistance(written, setting);
  return SETTING_NAMES.filter(
    (setting) => written === setting || (setting.length >= MIN_SLIP_LENGTH && distance(setting) <= MAX_SLIP),
  ).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Which of these variables are no setting, and look like a slip for one. */
export function likelySlips(variables: readonly string[]): LikelySlip[] {
  const settings: ReadonlySet<string> = new Set(SETTING_NAMES);
  return variables.flatMap((name) => {
    const meant = settings.has(name) ? undefined : meantBy(name);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

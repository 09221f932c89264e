import { MAX_TEAM_NAME_LENGTH, TEAM_COLORS } from '@reisspel/contract/limits';

/** What tells the teams of one game apart. */
export interface TeamLook {
  name: string;
  color: string;
}

/** Names that differ in capitals only are the same to who reads them on a phone. */
function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function isNameTaken(name: string, others: readonly TeamLook[]): boolean {
  return others.some((other) => isSameName(name, other.name));
}

/** Whether another team has the colour while there are colours that no team has. */
export function isColorTaken(color: string, others: readonly TeamLook[]): boolean {
  const used = new Set(others.map((other) => other.color));
  return used.has(color) && TEAM_COLORS.some((each) => !used.has(each));
}

/** The first colour that no team has yet; with more teams than colours they come round again. */
export function nextColor(others: readonly TeamLook[]): string {
  const free = TEAM_COLORS.find((color) => others.every((other) => other.color !== color));
  return free ?? TEAM_COLORS[others.length % TEAM_COLORS.length] ?? TEAM_COLORS[0];
}

/** The name as it is, or with the first number behind it that no team has: "Rode Team 2". */
function freeName(name: string, others: readonly TeamLook[]): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!isNameTaken(free, others)) return free;
    const suffix = ` ${number}`;
    free = `${[...name].slice(0, MAX_TEAM_NAME_LENGTH - suffix.length).join('')}${suffix}`;
  }
}

/**
 * The look of a team that comes to others, from a saved game for one: its own, as far as it is
 * still free.
 */
export function freeLook({ name, color }: TeamLook, others: readonly TeamLook[]): TeamLook {
  return {
    name: freeName(name, others),
    color: isColorTaken(color, others) ? nextColor(others) : color,
  };
}

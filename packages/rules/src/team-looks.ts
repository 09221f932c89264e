import { MAX_TEAM_NAME_LENGTH, TEAM_COLORS } from '@reisspel/contract/limits';

export interface TeamLook {
  name: string;
  color: string;
}

/** Names that differ only in capitals look the same on a phone. */
function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function isNameTaken(name: string, others: readonly TeamLook[]): boolean {
  return others.some((other) => isSameName(name, other.name));
}

/** False once all colours are in use: then teams have to share. */
export function isColorTaken(color: string, others: readonly TeamLook[]): boolean {
  const used = new Set(others.map((other) => other.color));
  return used.has(color) && TEAM_COLORS.some((each) => !used.has(each));
}

/** The first free colour; with more teams than colours they are used again in order. */
export function nextColor(others: readonly TeamLook[]): string {
  const free = TEAM_COLORS.find((color) => others.every((other) => other.color !== color));
  return free ?? TEAM_COLORS[others.length % TEAM_COLORS.length] ?? TEAM_COLORS[0];
}

/** The name itself, or with the first free number behind it: "Rode Team 2". */
function freeName(name: string, others: readonly TeamLook[]): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!isNameTaken(free, others)) return free;
    const suffix = ` ${number}`;
    free = `${[...name].slice(0, MAX_TEAM_NAME_LENGTH - suffix.length).join('')}${suffix}`;
  }
}

/** The look of an added team, from a saved game for example: its own, as far as it is free. */
export function freeLook({ name, color }: TeamLook, others: readonly TeamLook[]): TeamLook {
  return {
    name: freeName(name, others),
    color: isColorTaken(color, others) ? nextColor(others) : color,
  };
}

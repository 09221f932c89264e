import type { TeamId } from '@reisspel/contract/ids';
import { MAX_TEAM_NAME_LENGTH, MAX_TEAMS, TEAM_COLORS } from '@reisspel/contract/limits';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import type { AddedTeams, TeamLook } from '@reisspel/contract/teams';
import { boardWithout } from '../board.ts';
import { isAnswerType } from '../kinds/flows.ts';
import { done, limitReached, refuse } from '../outcome.ts';
import { type Act, changed, type Decision, type RuleContext, unchanged, withTeamPlay } from './decide.ts';
import { isSame } from './equality.ts';
import { type Game, NO_TEAM_PLAY, NOT_PLAYED, type Team, type TeamPlay } from './game.ts';

export function withNewTeams(game: Game, added: readonly Team[]): Game {
  const newPlay = (): TeamPlay => ({ ...NO_TEAM_PLAY, tasks: game.tasks.map(() => NOT_PLAYED) });
  return { ...game, teams: [...game.teams, ...added], play: [...game.play, ...added.map(newPlay)] };
}

function addedAct({ id, name }: Team, at: number): Act {
  return { act: 'team_added', at, subject: id, label: name };
}

export function addTeam(
  game: Game,
  added: Omit<Team, 'id' | 'color'>,
  { now, newId }: RuleContext,
): Decision<Team> {
  const { teams } = game;
  if (teams.length >= MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  if (isNameTaken(added.name, teams)) return unchanged(game, refuse('team_name_taken'));
  const team: Team = { ...added, id: newId.team(), color: nextColor(teams) };
  return changed(withNewTeams(game, [team]), team, { acts: [addedAct(team, now)] });
}

/** One tap adds this many teams: a single team has nobody to play against. */
const EXAMPLE_TEAMS = 2;

/** Adds the first examples whose name is free, without a password. */
export function addExampleTeams(
  game: Game,
  examples: readonly TeamLook[],
  { now, newId }: RuleContext,
): Decision<AddedTeams> {
  const { teams } = game;
  const names = new Set(teams.map(({ name }) => name));
  const missing = examples.filter(({ name }) => !names.has(name)).slice(0, EXAMPLE_TEAMS);
  if (teams.length + missing.length > MAX_TEAMS) return unchanged(game, limitReached(MAX_TEAMS));
  const added: Team[] = [];
  for (const look of missing) {
    const isTaken = teams.some((team) => team.color === look.color);
    const color = isTaken ? nextColor([...teams, ...added]) : look.color;
    added.push({ ...look, id: newId.team(), color, sealedPassword: null });
  }
  if (added.length === 0) return unchanged(game, done({ teamIds: [] }));
  const acts = added.map((team) => addedAct(team, now));
  return changed(withNewTeams(game, added), { teamIds: added.map(({ id }) => id) }, { acts });
}

export interface TeamChange {
  id: TeamId;
  /** Absent fields do not change. */
  look: { readonly [Key in keyof TeamLook]?: TeamLook[Key] | undefined };
  /** Encrypts the team's password. A new ciphertext of the same password makes a new link. */
  reseal: (team: Team) => Pick<Team, 'sealedPassword'> & { isNewPassword: boolean };
}

/** Players of the team stay logged in. */
export function changeTeam(
  game: Game,
  { id, look, reseal }: TeamChange,
  { now }: RuleContext,
): Decision<Team> {
  const index = game.teams.findIndex((team) => team.id === id);
  const before = game.teams[index];
  if (!before) return unchanged(game, refuse('not_found'));
  const others = game.teams.filter((team) => team !== before);
  const present = Object.entries(look).filter(([, value]) => value !== undefined);
  const withLook: Team = { ...before, ...Object.fromEntries(present) };
  const { name, color } = withLook;
  if (name !== before.name && isNameTaken(name, others)) return unchanged(game, refuse('team_name_taken'));
  if (color !== before.color && isColorTaken(color, others)) {
    return unchanged(game, refuse('team_color_taken'));
  }
  const { sealedPassword, isNewPassword } = reseal(before);
  const kinds: AuditAct[] = [];
  if (!isSame(withLook, before) || isNewPassword) kinds.push('team_changed');
  if (sealedPassword !== before.sealedPassword && !isNewPassword) kinds.push('team_link_renewed');
  if (kinds.length === 0) return unchanged(game, done(before));
  const team: Team = { ...withLook, sealedPassword };
  const acts = kinds.map((act): Act => ({ act, at: now, subject: id, label: name }));
  return changed({ ...game, teams: game.teams.with(index, team) }, team, { acts });
}

/** Removes teams from the kept scores of the board without revealing a secret score. */
export function eraseFromBoard(game: Game, ids: ReadonlySet<string>): Decision<null> {
  return changed({ ...game, flags: { ...game.flags, board: boardWithout(game.flags.board, ids) } }, null);
}

/** Resets the questions that a team failed (spec 4, "Reset Quizzes"). */
export function resetQuizzes(game: Game, id: TeamId, { now }: RuleContext): Decision<null> {
  const index = game.teams.findIndex((team) => team.id === id);
  const [team, teamPlay] = [game.teams[index], game.play[index]];
  if (!team || !teamPlay) return unchanged(game, refuse('not_found'));
  const tasks = teamPlay.tasks.map((play, taskIndex) => {
    const task = game.tasks[taskIndex];
    const isQuestion = task !== undefined && isAnswerType(task.taskType);
    return isQuestion && play.result?.outcome.status === 'failed'
      ? { ...NOT_PLAYED, hints: play.hints, arrival: play.arrival }
      : play;
  });
  const acts = [{ act: 'quizzes_reset', at: now, subject: id, label: team.name } as const];
  return changed(withTeamPlay(game, id, { tasks }), null, { acts });
}

/** Names that differ only in capitals look the same on a phone. */
function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function isNameTaken(name: string, others: readonly TeamLook[]): boolean {
  return others.some((other) => isSameName(name, other.name));
}

/** False when all colours are in use, because teams then have to share them. */
export function isColorTaken(color: string, others: readonly TeamLook[]): boolean {
  const used = new Set(others.map((other) => other.color));
  return used.has(color) && TEAM_COLORS.some((each) => !used.has(each));
}

/** Returns the first free colour. When all colours are in use, teams share them in order. */
function nextColor(others: readonly TeamLook[]): string {
  const free = TEAM_COLORS.find((color) => others.every((other) => other.color !== color));
  return free ?? TEAM_COLORS[others.length % TEAM_COLORS.length] ?? TEAM_COLORS[0];
}

/** Returns the name if it is free. Otherwise adds the first free number: "Rode Team 2". */
function freeName(name: string, others: readonly TeamLook[]): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!isNameTaken(free, others)) return free;
    const suffix = ` ${number}`;
    free = `${[...name].slice(0, MAX_TEAM_NAME_LENGTH - suffix.length).join('')}${suffix}`;
  }
}

export function freeLook<Added extends TeamLook>(team: Added, others: readonly TeamLook[]): Added {
  const color = isColorTaken(team.color, others) ? nextColor(others) : team.color;
  return { ...team, name: freeName(team.name, others), color };
}

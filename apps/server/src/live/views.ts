import type { TeamId } from '@reisspel/contract/ids';
import { SHOWN_MESSAGES } from '@reisspel/contract/limits';
import type {
  AdminState,
  GalleryState,
  LastPhoto,
  LiveState,
  PlayerTask,
  PlayState,
  Score,
  ScreenState,
} from '@reisspel/contract/live';
import type { TeamMessage } from '@reisspel/contract/messages';
import type { AskedRemoval, OwnRemoval } from '@reisspel/contract/photo-removals';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTeam, TeamCard } from '@reisspel/contract/teams';
import { lockedTasks } from '@reisspel/rules/availability';
import { boardState, shownScores } from '@reisspel/rules/board';
import { newestPhotos, newestSubmissions } from '@reisspel/rules/live';
import { playerTask } from '@reisspel/rules/player-task';
import { scoreOf } from '@reisspel/rules/score';
import { isHeld } from '@reisspel/rules/submissions';
import type { TeamRecord } from '../db/rows.ts';
import { invitationOf, teamCode } from '../platform/invitation.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Viewer } from './audience.ts';
import type { TripState } from './trip-state-store.ts';

/** What opens sealed team passwords, and makes what stands in a team's link. */
export type TeamSecrets = Pick<SecretBox, 'open' | 'sign'>;

/** What a team is told of the photo it sent last. */
export function lastPhoto(submission: AdminSubmission): LastPhoto {
  return { submissionId: submission.id, held: isHeld(submission), review: submission.review };
}

/** A team as everybody may see it. */
export function teamCard(team: TeamRecord): TeamCard {
  return { id: team.id, name: team.name, color: team.color, hasPassword: team.sealedPassword !== null };
}

/** As in `AdminTeam`. */
export function passwordOf({ open }: TeamSecrets, { sealedPassword }: TeamRecord): string | null {
  return sealedPassword === null ? '' : open(sealedPassword);
}

/** A team as the organiser sees it. */
export function adminTeam(secrets: TeamSecrets, team: TeamRecord): AdminTeam {
  return {
    ...teamCard(team),
    password: passwordOf(secrets, team),
    invitation: invitationOf(secrets, team),
    code: teamCode(secrets, team),
  };
}

/** The score of every team. */
export function allScores(state: Pick<TripState, 'teams' | 'results' | 'adjustments'>): Score[] {
  const results = Map.groupBy(state.results, ({ teamId }) => teamId);
  const adjustments = Map.groupBy(state.adjustments, ({ teamId }) => teamId);
  return state.teams.map(({ id }) => scoreOf(id, results.get(id) ?? [], adjustments.get(id) ?? []));
}

function gameInfo(state: TripState) {
  return {
    gameStarted: state.gameStarted,
    scoreboardVisible: state.scoreboardVisible,
    taskCount: state.tasks.length,
    board: boardState(state.board, allScores(state)),
  };
}

/** The board of everybody but the organiser; null while it is hidden. */
function publicScores(state: TripState): Score[] | null {
  return state.scoreboardVisible ? shownScores(state.board, allScores(state)) : null;
}

function ownTasks(state: TripState, teamId: TeamId): PlayerTask[] {
  if (!state.gameStarted) return [];
  const ofTeam = <T extends { teamId: TeamId }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.teamId === teamId);
  const outcomes = new Map(ofTeam(state.results).map(({ taskId, outcome }) => [taskId, outcome]));
  const attempts = new Map(ofTeam(state.attempts).map(({ taskId, count }) => [taskId, count]));
  const openings = new Map(ofTeam(state.openings).map((opening) => [opening.taskId, opening]));
  const phones = new Map(ofTeam(state.presences).map(({ taskId, count }) => [taskId, count]));
  const photos = new Map(ofTeam(state.lastPhotos).map((photo) => [photo.taskId, lastPhoto(photo)]));
  const locked = lockedTasks(state.tasks, (id) => outcomes.has(id));
  return state.tasks.map((task) => {
    const outcome = outcomes.get(task.id);
    const photo = photos.get(task.id) ?? null;
    if (outcome) return playerTask(task, { status: 'settled', outcome, lastPhoto: photo });
    if (locked.has(task.id)) return playerTask(task, { status: 'locked' });
    return playerTask(task, {
      status: 'open',
      attempts: attempts.get(task.id) ?? 0,
      opening: openings.get(task.id) ?? null,
      lastPhoto: photo,
      busyPhones: phones.get(task.id) ?? 0,
    });
  });
}

/** What the organiser said to this team, without to whom else. */
function teamMessages({ messages }: TripState, own: TeamId): TeamMessage[] {
  return messages
    .filter(({ teamId }) => teamId === null || teamId === own)
    .slice(0, SHOWN_MESSAGES)
    .map(({ id, text, createdAt }) => ({ id, text, createdAt }));
}

/** What became of the photos that this team wanted gone. */
function ownRemovals({ removals }: TripState, own: TeamId): OwnRemoval[] {
  return removals
    .filter(({ teamId }) => teamId === own)
    .map(({ photoId, taskId, state, answer }) => ({ photoId, taskId, state, answer }));
}

/** What the organiser has yet to decide over. A photo whose team or task lies put aside comes back with it. */
function askedRemovals({ removals, teams, tasks }: TripState): AskedRemoval[] {
  const there = new Set<string>([...teams, ...tasks].map(({ id }) => id));
  return removals
    .filter(({ state, teamId, taskId }) => state === 'asked' && there.has(teamId) && there.has(taskId))
    .map(({ photoId, teamId, taskId, reason, askedAt }) => ({ photoId, teamId, taskId, reason, askedAt }));
}

function playState(state: TripState, teamId: TeamId | null): PlayState {
  const ownScore = allScores(state).find((score) => score.teamId === teamId);
  return {
    view: 'play',
    game: gameInfo(state),
    phase: state.phase,
    teams: state.teams.map(teamCard),
    scores: publicScores(state),
    own:
      teamId === null || !ownScore
        ? null
        : {
            id: teamId,
            score: ownScore,
            tasks: ownTasks(state, teamId),
            adjustments: state.adjustments.filter((adjustment) => adjustment.teamId === teamId),
            messages: teamMessages(state, teamId),
            removals: ownRemovals(state, teamId),
          },
  };
}

function adminState(state: TripState, secrets: TeamSecrets): AdminState {
  const scores = allScores(state);
  const { board } = state;
  return {
    view: 'admin',
    game: gameInfo(state),
    phase: state.phase,
    teams: state.teams.map((team) => adminTeam(secrets, team)),
    tasks: state.tasks,
    scores,
    shownScores: board.status === 'live' ? null : shownScores(board, scores),
    outcome: 'outcome' in board ? [...board.outcome] : null,
    results: state.results,
    adjustments: state.adjustments,
    messages: state.messages,
    submissions: newestSubmissions(state.submissions),
    removals: askedRemovals(state),
    photosGoAt: state.photosGoAt,
  };
}

function galleryState(state: TripState, all: boolean): GalleryState {
  const photos = all ? state.photos : state.shownPhotos;
  const shown = new Set(photos.map((photo) => photo.taskId));
  return {
    view: 'gallery',
    game: gameInfo(state),
    teams: state.teams.map(({ id, name, color }) => ({ id, name, color })),
    tasks: state.tasks.filter(({ id }) => shown.has(id)).map(({ id, description }) => ({ id, description })),
    photos,
    photosGoAt: state.photosGoAt,
  };
}

function screenPhotos({ shownPhotos, tasks }: TripState): ScreenState['photos'] {
  const taskOf = new Map(tasks.map(({ id, description }) => [id, description]));
  return newestPhotos(shownPhotos).map((photo) => ({ ...photo, task: taskOf.get(photo.taskId) ?? '' }));
}

function screenState(state: TripState, withPhotos: boolean): ScreenState {
  return {
    view: 'screen',
    game: gameInfo(state),
    phase: state.phase,
    teams: state.teams.map(teamCard),
    scores: publicScores(state),
    photos: withPhotos ? screenPhotos(state) : null,
  };
}

/**
 * What one viewer may see of the game and the trip: the only place where a snapshot is cut out (design 4, "what a role may not
 * see is not sent"). `secrets` are for the organiser.
 */
export function viewOf(viewer: Viewer, state: TripState, secrets: TeamSecrets): LiveState {
  switch (viewer.view) {
    case 'play':
      return playState(state, viewer.teamId);
    case 'admin':
      return adminState(state, secrets);
    case 'gallery':
      return galleryState(state, viewer.all);
    case 'screen':
      return screenState(state, viewer.photos);
    case 'trip':
      return { view: 'trip', contentVersion: state.contentVersion, flights: state.flights };
    default:
      return viewer satisfies never;
  }
}

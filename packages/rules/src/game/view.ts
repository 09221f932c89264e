import type { AdminReply, GameInfo, OrganiserMessage, OwnReply, TeamMessage } from '@reisspel/contract/game';
import type { HelperRole } from '@reisspel/contract/helpers';
import type { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import { CONVERSATION_MESSAGES, SHOWN_MESSAGES } from '@reisspel/contract/limits';
import type {
  AdminResult,
  AdminState,
  Bonus,
  DashboardState,
  GalleryPhoto,
  GalleryState,
  GameFlight,
  HelperState,
  LiveState,
  OwnReaction,
  OwnTeam,
  PlayerTask,
  PlayState,
  ReactionCounts,
  Score,
  ScreenState,
  TakenHint,
  TaskArrival,
  TaskProgress,
  TeamAnswer,
  TripDays,
  TripState,
} from '@reisspel/contract/live';
import type { OwnRemoval, PendingRemoval } from '@reisspel/contract/privacy';
import type { LastPhoto } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam, TeamCard } from '@reisspel/contract/teams';
import { boardState, hidesNewScores, shownScores } from '../board.ts';
import { mayActAs } from '../helper-role.ts';
import { nearestWins } from '../kinds/estimate.ts';
import { photosGoAt } from '../photo-retention.ts';
import { streakSum } from '../points.ts';
import { playerTask } from '../task.ts';
import { isHeld } from '../verdicts.ts';
import { acceptanceOf } from './answer-review.ts';
import { memoized, memoizedByKey, stableList } from './equality.ts';
import {
  compareRequestTimes,
  type Game,
  gameEndedAt,
  type LiveGame,
  mapTeams,
  NOT_PLAYED,
  newestFirst,
  phaseOf,
  type Removal,
  settlingAttempt,
  type TaskPlay,
  type Team,
  type TeamPlay,
} from './game.ts';
import { gameFlights } from './landing.ts';
import { createPhotoLists } from './photo-lists.ts';
import { bonusesOf, extraPoints, teamScore } from './scores.ts';
import { type Access, accessTo, earliest, shownAt } from './window.ts';

/** Returns the held photo of a task, or else the last photo. */
function lastPhoto({ attempts }: TaskPlay): LastPhoto | null {
  const photos = attempts.filter(({ photoId }) => photoId !== null);
  const photo = photos.findLast(isHeld) ?? photos.at(-1);
  return photo ? { submissionId: photo.id, held: isHeld(photo), review: photo.review } : null;
}

/** Returns what keeps a team from a task; null when the team can work on it. */
function closedProgress(
  access: Access,
  last: LastPhoto | null,
  timeZone: string,
  flights: readonly GameFlight[],
): Extract<TaskProgress, { status: 'locked' | 'closed' }> | null {
  switch (access.is) {
    case 'open':
      return null;
    case 'behind':
      return { status: 'locked', opens: null };
    case 'waiting': {
      const { opens } = access;
      if (opens.when === 'after-landing') {
        const { when, flightId } = opens;
        const flight = flights.find(({ id }) => id === flightId);
        const shown = flight ? { flightNumber: flight.flightNumber, lands: flight.lands } : null;
        return { status: 'locked', opens: { when, flight: shown } };
      }
      return { status: 'locked', opens: opens.when === 'moment' ? { ...opens, timeZone } : opens };
    }
    case 'closed':
      // The team can still decide on a photo that it took in time.
      return last?.held ? null : { status: 'closed', lastPhoto: last };
    default:
      return access satisfies never;
  }
}

function ownTask(
  task: AdminTask,
  play: TaskPlay,
  access: Access,
  timeZone: string,
  flights: readonly GameFlight[],
  busyPhones: number,
  hasGameEnded: boolean,
): PlayerTask {
  const { result, attempts, opening, hints } = play;
  const last = lastPhoto(play);
  if (result !== null) {
    return playerTask(task, {
      status: 'settled',
      outcome: result.outcome,
      deduction: result.deduction,
      lastPhoto: last,
      answer: settlingAttempt(play)?.answer ?? null,
      hasGameEnded,
    });
  }
  const closed = closedProgress(access, last, timeZone, flights);
  if (closed !== null) return playerTask(task, closed);
  const closesAt = 'closesAt' in access ? access.closesAt : null;
  return playerTask(task, {
    status: 'open',
    attempts: attempts.length,
    opening: opening && { deadlineAt: earliest(opening.deadlineAt, closesAt) },
    lastPhoto: last,
    hintsTaken: hints.map(({ hintId }) => hintId),
    closes: closesAt === null ? null : { at: closesAt, timeZone },
    busyPhones,
  });
}

/** A team that writes itself sees more of the organiser's messages: they are a conversation. */
function teamMessages(
  messages: readonly OrganiserMessage[],
  recipient: TeamId,
  hasReplies: boolean,
): TeamMessage[] {
  return messages
    .filter(({ teamId }) => teamId === null || teamId === recipient)
    .slice(0, hasReplies ? CONVERSATION_MESSAGES : SHOWN_MESSAGES)
    .map(({ id, text, createdAt }) => ({ id, text, createdAt }));
}

function ownReplies(replies: readonly AdminReply[]): OwnReply[] {
  return replies.map(({ id, taskId, text, createdAt }) => ({ id, taskId, text, createdAt }));
}

function ownRemovals(removals: readonly Removal[]): OwnRemoval[] {
  return removals.map(({ photoId, taskId, state, answer }) => ({ photoId, taskId, state, answer }));
}

function takenHints(teamId: TeamId, tasks: readonly AdminTask[], play: readonly TaskPlay[]): TakenHint[] {
  return tasks.flatMap(({ id: taskId }, index) =>
    (play[index]?.hints ?? []).map((hint) => ({ teamId, taskId, ...hint })),
  );
}

function createOwnTeam(
  hintsOf: (key: TeamId, ...parts: Parameters<typeof takenHints>) => TakenHint[],
  flightsOf: (game: Game) => readonly GameFlight[],
) {
  const taskViews = memoizedByKey((_: TeamId) =>
    memoizedByKey<TaskId, Parameters<typeof ownTask>, PlayerTask>(ownTask),
  );
  const messages = memoizedByKey<TeamId, Parameters<typeof teamMessages>, TeamMessage[]>(teamMessages);
  const removals = memoizedByKey<TeamId, Parameters<typeof ownRemovals>, OwnRemoval[]>(ownRemovals);
  const replies = memoizedByKey<TeamId, Parameters<typeof ownReplies>, OwnReply[]>(ownReplies);
  /** After the game, only what the team did itself: it explains the score. */
  const ownTasks = memoizedByKey(
    (
      team: TeamId,
      tasks: readonly AdminTask[],
      play: readonly TaskPlay[],
      runs: Game['runs'],
      landings: Game['flags']['landings'],
      at: number,
      timeZone: string,
      flights: readonly GameFlight[],
      phones: ReadonlyMap<TaskId, number> | undefined,
    ): PlayerTask[] => {
      const taskView = taskViews(team, team);
      const hasEnded = gameEndedAt({ runs }) !== null;
      return tasks.flatMap((task, index) => {
        const taskPlay = play[index];
        if (!taskPlay || (hasEnded && taskPlay.result === null)) return [];
        const access = accessTo({ tasks, runs, flags: { landings } }, play, index, at);
        return [
          taskView(task.id, task, taskPlay, access, timeZone, flights, phones?.get(task.id) ?? 0, hasEnded),
        ];
      });
    },
  );
  return (
    id: TeamId,
    { game, phones }: LiveGame,
    { score, play, bonuses }: { score: Score; play: TeamPlay; bonuses: OwnTeam['bonuses'] },
  ): OwnTeam => ({
    id,
    score,
    tasks:
      game.flags.started || gameEndedAt(game) !== null
        ? ownTasks(
            id,
            id,
            game.tasks,
            play.tasks,
            game.runs,
            game.flags.landings,
            shownAt(game, play.tasks),
            game.pages.end.timeZone,
            flightsOf(game),
            phones.get(id),
          )
        : [],
    hints: hintsOf(id, id, game.tasks, play.tasks),
    bonuses,
    streakBonus: game.flags.streakBonus,
    streakPoints: streakSum(game.tasks, play.tasks, game.flags.streakBonus),
    adjustments: [...play.adjustments],
    messages: messages(id, game.messages, id, play.replies.length > 0),
    mayReply: game.flags.repliesOpen,
    replies: replies(id, play.replies),
    removals: removals(id, play.removals),
  });
}

/** Decrypts a team's secrets for the organiser. */
export type Reveal = (team: Team) => Pick<AdminTeam, 'password' | 'invitation' | 'code'>;

/** Everybody sees all fields of a team's look. */
export function teamCard({ sealedPassword, ...look }: Team): TeamCard {
  return { ...look, hasPassword: sealedPassword !== null };
}

function resultsOf(teamId: TeamId, tasks: readonly AdminTask[], play: readonly TaskPlay[]): AdminResult[] {
  return tasks.flatMap(({ id: taskId }, index) => {
    const { result = null, attempts = [] } = play[index] ?? {};
    if (result === null) return [];
    const { outcome, deduction, settledAt, submissionId } = result;
    const source = attempts.find(({ id }) => id === submissionId)?.source ?? null;
    return [{ teamId, taskId, outcome, deduction, settledAt, source }];
  });
}

function answersOf(teamId: TeamId, tasks: readonly AdminTask[], play: readonly TaskPlay[]): TeamAnswer[] {
  return tasks.flatMap(({ id: taskId }, index) => {
    const settling = settlingAttempt(play[index] ?? NOT_PLAYED);
    if (!settling || settling.answer === null) return [];
    const { id, answer } = settling;
    return [{ id, teamId, taskId, answer, acceptance: acceptanceOf(settling) }];
  });
}

function arrivalsOf(teamId: TeamId, tasks: readonly AdminTask[], play: readonly TaskPlay[]): TaskArrival[] {
  return tasks.flatMap(({ id: taskId }, index) => {
    const arrival = play[index]?.arrival;
    return arrival ? [{ teamId, taskId, ...arrival }] : [];
  });
}

/** Removal requests without a decision, oldest first. */
function pendingRemovals({ play, tasks }: Game): PendingRemoval[] {
  const present = new Set<TaskId>(tasks.map(({ id }) => id));
  return play
    .flatMap(({ removals }) => removals)
    .filter(({ state, taskId }) => state === 'asked' && present.has(taskId))
    .toSorted(compareRequestTimes)
    .map(({ photoId, teamId, taskId, reason, askedAt }) => ({ photoId, teamId, taskId, reason, askedAt }));
}

function tripDays({ startsOn, end }: Game['pages']): TripDays {
  return { startsOn, ...end };
}

function gameTimes(game: Game): TripState['game'] {
  const [first] = game.runs;
  if (first === undefined) return null;
  return { startedAt: first.startedAt, endedAt: gameEndedAt(game) };
}

function photoDeletionAt({ pages }: Game): number | null {
  return pages.retention === null ? null : photosGoAt(pages.retention, pages.end);
}

function reactionCounts(reactions: Game['reactions'], photos: readonly GalleryPhoto[]): ReactionCounts[] {
  const shown = new Set(photos.map(({ id }) => id));
  const byPhoto = new Map<PhotoId, ReactionCounts>();
  for (const { photoId, kind } of reactions) {
    if (!shown.has(photoId)) continue;
    const row = byPhoto.get(photoId) ?? { photoId, counts: {} };
    row.counts[kind] = (row.counts[kind] ?? 0) + 1;
    byPhoto.set(photoId, row);
  }
  return [...byPhoto.values()];
}

/** null for a guest, who may not react. */
function ownReactions(
  reactions: Game['reactions'],
  photos: readonly GalleryPhoto[],
  reader: GalleryReader,
): OwnReaction[] | null {
  if (reader === 'guest') return null;
  const shown = new Set(photos.map(({ id }) => id));
  const teamId = reader === 'organiser' ? null : reader;
  return reactions
    .filter((reaction) => reaction.teamId === teamId && shown.has(reaction.photoId))
    .map(({ photoId, kind }) => ({ photoId, kind }));
}

/** Returns a function that makes the view of a viewer: only this code decides who sees what. */
export function createViews(reveal: Reveal): (viewer: Viewer, live: LiveGame) => LiveState {
  const photos = createPhotoLists();
  const hintsOf = memoizedByKey<TeamId, Parameters<typeof takenHints>, TakenHint[]>(takenHints);
  const flightList = memoized(gameFlights);
  const flightsOf = ({ pages }: Game) => flightList(pages.plannedFlights, pages.flights);
  const ownTeam = createOwnTeam(hintsOf, flightsOf);
  const card = memoizedByKey(teamCard);
  const adminTeam = memoizedByKey((team: Team): AdminTeam => ({ ...teamCard(team), ...reveal(team) }));
  const score = memoizedByKey(teamScore);
  /** The score of a team in its own view, which may lack bonuses. */
  const ownScore = memoizedByKey(teamScore);
  const bonusList = memoized(
    (
      tasks: Game['tasks'],
      teams: Game['teams'],
      play: Game['play'],
      runs: Game['runs'],
      landings: Game['flags']['landings'],
    ) => bonusesOf({ tasks, teams, play, runs, flags: { landings } }),
  );
  const scoreList = stableList<Score>();
  const shown = memoized(shownScores);
  const results = memoizedByKey(resultsOf);
  const answers = memoizedByKey(answersOf);
  const arrivals = memoizedByKey(arrivalsOf);
  const boardOf = memoized(boardState);
  const counts = memoizedByKey(reactionCounts);
  const own = memoizedByKey(ownReactions);

  const allBonuses = ({ tasks, teams, play, runs, flags }: Game) =>
    bonusList(tasks, teams, play, runs, flags.landings);

  // Parts that all audiences share are made once for each game.
  const scoresOf = memoized((game: Game) =>
    scoreList(
      mapTeams(game, (team, teamPlay) =>
        score(team.id, team, teamPlay, extraPoints(game, team, teamPlay, allBonuses(game))),
      ),
    ),
  );
  const cards = memoized((teams: readonly Team[]) => teams.map((team) => card(team.id, team)));
  const teamIndexes = memoized(
    (teams: readonly Team[]) => new Map(teams.map(({ id }, index) => [id, index])),
  );
  const gameInfo = memoized(
    (game: Game): GameInfo => ({
      gameStarted: game.flags.started,
      scoreboardVisible: game.flags.visible,
      taskCount: game.tasks.length,
      board: boardOf(game.flags.board, scoresOf(game)),
    }),
  );
  /** The scores for everybody but the organiser; null while the scoreboard is hidden. */
  const publicScores = (game: Game) => (game.flags.visible ? shown(game.flags.board, scoresOf(game)) : null);

  /** A bonus, and its absence, tells what other teams did, so it is as secret as their scores. */
  function ownBonuses(game: Game, teamId: TeamId): Bonus[] | null {
    if (game.tasks.every((task) => task.firstBonus === 0 && !nearestWins(task))) return [];
    if (!game.flags.visible || hidesNewScores(game.flags.board)) return null;
    return allBonuses(game).filter((bonus) => bonus.teamId === teamId);
  }

  function ownTeamOf(live: LiveGame, team: Team, play: TeamPlay): OwnTeam {
    const bonuses = ownBonuses(live.game, team.id);
    const own = ownScore(team.id, team, play, extraPoints(live.game, team, play, bonuses ?? []));
    return ownTeam(team.id, live, { score: own, play, bonuses });
  }

  function playState(live: LiveGame, teamId: TeamId | null): PlayState {
    const { game } = live;
    const index = teamId === null ? undefined : teamIndexes(game.teams).get(teamId);
    const [team, teamPlay] = index === undefined ? [] : [game.teams[index], game.play[index]];
    return {
      view: 'play',
      game: gameInfo(game),
      phase: phaseOf(game),
      teams: cards(game.teams),
      scores: publicScores(game),
      own: team && teamPlay ? ownTeamOf(live, team, teamPlay) : null,
    };
  }

  function dashboardState(game: Game): Omit<DashboardState, 'teams'> {
    const scores = scoresOf(game);
    const { board } = game.flags;
    return {
      game: gameInfo(game),
      phase: phaseOf(game),
      trip: tripDays(game.pages),
      tasks: [...game.tasks],
      scores,
      shownScores: board.status === 'live' ? null : shown(board, scores),
      outcome: 'outcome' in board ? [...board.outcome] : null,
      results: mapTeams(game, ({ id }, { tasks }) => results(id, id, game.tasks, tasks)).flat(),
      answers: mapTeams(game, ({ id }, { tasks }) => answers(id, id, game.tasks, tasks)).flat(),
      hints: mapTeams(game, ({ id }, { tasks }) => hintsOf(id, id, game.tasks, tasks)).flat(),
      arrivals: mapTeams(game, ({ id }, { tasks }) => arrivals(id, id, game.tasks, tasks)).flat(),
      flights: [...flightsOf(game)],
      landings: [...game.flags.landings],
      bonuses: [...allBonuses(game)],
      streakBonus: game.flags.streakBonus,
      adjustments: game.play.flatMap(({ adjustments }) => adjustments).toSorted(newestFirst),
      messages: [...game.messages],
      repliesOpen: game.flags.repliesOpen,
      replies: game.play.flatMap(({ replies }) => replies).toSorted(newestFirst),
      reactionsOn: game.flags.reactionsOn,
      submissions: photos.submissions(game),
      removals: pendingRemovals(game),
      photosGoAt: photoDeletionAt(game),
    };
  }

  function adminState(game: Game): AdminState {
    const teams = game.teams.map((team) => adminTeam(team.id, team));
    return { ...dashboardState(game), view: 'admin', teams };
  }

  function helperState(game: Game, role: HelperRole): HelperState {
    const state = dashboardState(game);
    const conversations = mayActAs(role, 'lead') ? {} : { messages: [], replies: [] };
    const removals = mayActAs(role, 'judge') ? state.removals : [];
    return { ...state, view: 'helper', teams: cards(game.teams), removals, ...conversations };
  }

  function galleryState(game: Game, reader: GalleryReader): GalleryState {
    const seesAll = reader === 'organiser';
    const gallery = seesAll ? photos.gallery(game) : photos.shownGallery(game);
    const { reactionsOn } = game.flags;
    const shownTasks = new Set(gallery.map(({ taskId }) => taskId));
    return {
      view: 'gallery',
      game: gameInfo(game),
      teams: game.teams.map(({ id, name, color }) => ({ id, name, color })),
      tasks: game.tasks
        .filter(({ id }) => shownTasks.has(id))
        .map(({ id, description }) => ({ id, description })),
      photos: gallery,
      reactions: reactionsOn ? counts(seesAll, game.reactions, gallery) : null,
      ownReactions: reactionsOn ? own(reader, game.reactions, gallery, reader) : null,
      photosGoAt: photoDeletionAt(game),
    };
  }

  function screenState(game: Game, withPhotos: boolean): ScreenState {
    return {
      view: 'screen',
      game: gameInfo(game),
      phase: phaseOf(game),
      teams: cards(game.teams),
      scores: publicScores(game),
      photos: withPhotos ? photos.screen(game) : null,
    };
  }

  return (viewer, live) => {
    const { game } = live;
    switch (viewer.view) {
      case 'play':
        return playState(live, viewer.teamId);
      case 'admin':
        return adminState(game);
      case 'helper':
        return helperState(game, viewer.role);
      case 'gallery':
        return galleryState(game, viewer.reader);
      case 'screen':
        return screenState(game, viewer.photos);
      case 'trip': {
        const { contentVersion, flights } = game.pages;
        return { view: 'trip', contentVersion, flights: [...flights], game: gameTimes(game) };
      }
      default:
        return viewer satisfies never;
    }
  };
}

/** The organiser also sees the photos that a frozen board hides. A guest plays for no team. */
export type GalleryReader = 'organiser' | 'guest' | TeamId;

/** The server decides who the viewer is, never the client. */
export type Viewer =
  | { view: 'play'; teamId: TeamId | null }
  | { view: 'admin' }
  | { view: 'helper'; role: HelperRole }
  | { view: 'gallery'; reader: GalleryReader }
  | { view: 'screen'; photos: boolean }
  | { view: 'trip' };

export function audienceKey(viewer: Viewer): string {
  switch (viewer.view) {
    case 'play':
      return viewer.teamId === null ? 'visitor' : `team ${viewer.teamId}`;
    case 'gallery':
      return `gallery of ${viewer.reader}`;
    case 'screen':
      return viewer.photos ? 'screen with photos' : 'screen';
    case 'helper':
      return `helper ${viewer.role}`;
    case 'admin':
    case 'trip':
      return viewer.view;
    default:
      return viewer satisfies never;
  }
}

import type { LiveChange, LiveState } from '@reisspel/contract/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidesNewScores } from '../board.ts';
import { findRequirement } from '../kinds/kind.ts';
import { applyChange, diff } from '../live.ts';
import { LOOKALIKE, RUNS, secret, statesOf, steps } from '../testing/random-games.ts';
import { gameEndedAt, type LiveGame, NOT_PLAYED, type Team } from './game.ts';
import { bonusesOf } from './scores.ts';
import { audienceKey, createViews, type Viewer } from './view.ts';

const reveal = ({ id }: Team) => ({
  password: secret.ofOrganiser('password'),
  invitation: secret.ofOrganiser(id),
  code: 'BCDFGH',
});

/** A team with three right answers in a row, in a game that rewards them. */
const THREE_IN_A_ROW = [
  { what: 10, value: 2 },
  { what: 2, value: 1 },
  { what: 0, task: 1, value: 3 },
  { what: 0, task: 3, value: 3 },
  { what: 0, task: 4, value: 3 },
].map((step) => ({ team: 0, task: 0, ...step }));

function viewersOf({ game }: LiveGame): Viewer[] {
  return [
    { view: 'admin' },
    { view: 'helper', role: 'lead' },
    { view: 'helper', role: 'judge' },
    { view: 'helper', role: 'look' },
    { view: 'trip' },
    { view: 'play', teamId: null },
    { view: 'gallery', reader: 'organiser' },
    { view: 'gallery', reader: 'guest' },
    { view: 'screen', photos: true },
    { view: 'screen', photos: false },
    ...game.teams.flatMap(({ id }): Viewer[] => [
      { view: 'play', teamId: id },
      { view: 'gallery', reader: id },
    ]),
  ];
}

/** The organiser and helpers see the secrets of the game, as they judge answers. */
function isDashboard({ view }: Viewer): boolean {
  return view === 'admin' || view === 'helper';
}

function fresh(viewer: Viewer, live: LiveGame): LiveState {
  return createViews(reveal)(viewer, live);
}

/** The changes as a client receives them. */
function received(changes: LiveChange[]): LiveChange[] {
  return JSON.parse(JSON.stringify(changes));
}

function applied(state: LiveState, changes: readonly LiveChange[]): LiveState {
  return changes.reduce<LiveState>(applyChange, state);
}

describe('any sequence of game changes', () => {
  test('gives the same view with and without memoised parts', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const view = createViews(reveal);
        for (const live of statesOf(run)) {
          for (const viewer of viewersOf(live)) expect(view(viewer, live)).toEqual(fresh(viewer, live));
        }
      }),
      RUNS,
    );
  });

  test('yields changes that turn an old view into the new view, also when applied twice', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (run, from) => {
        const states = statesOf(run);
        const now = states.at(-1);
        const before = [states[from % states.length], states.at(-2)];
        if (!now) return;
        for (const then of before) {
          for (const viewer of then ? viewersOf(then) : []) {
            if (!then) continue;
            const [was, is] = [fresh(viewer, then), fresh(viewer, now)];
            const changes = received(diff(was, is));
            const held = applied(was, changes);
            expect(held).toEqual(is);
            expect(applied(held, changes)).toEqual(is);
          }
        }
      }),
      RUNS,
    );
  });

  test('keeps every audience up to date, also an audience that missed a change', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const view = createViews(reveal);
        const lastSent = new Map<string, { state: LiveState; held: LiveState }>();
        for (const [index, live] of statesOf(run).entries()) {
          for (const [turn, viewer] of viewersOf(live).entries()) {
            // Some audiences miss a change, so that their next change differs from the others.
            if ((index + turn) % 3 === 0) continue;
            const key = audienceKey(viewer);
            const last = lastSent.get(key);
            const state = view(viewer, live);
            const held = last ? applied(last.held, received(diff(last.state, state))) : state;
            expect(held).toEqual(state);
            lastSent.set(key, { state, held });
          }
        }
      }),
      RUNS,
    );
  });

  test('sends nothing when nothing changed', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const live = statesOf(run).at(-1);
        if (!live) return;
        const again: LiveGame = structuredClone(live);
        for (const viewer of viewersOf(live))
          expect(diff(fresh(viewer, live), fresh(viewer, again))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('sends no secret to another audience', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const states = statesOf(run);
        const held = new Map<string, LiveState>();
        for (const live of states) {
          for (const viewer of viewersOf(live)) {
            if (isDashboard(viewer)) continue;
            const now = fresh(viewer, live);
            const before = held.get(audienceKey(viewer));
            const sent = JSON.stringify([now, before ? diff(before, now) : []]);
            held.set(audienceKey(viewer), now);
            const own = viewer.view === 'play' && viewer.teamId !== null ? viewer.teamId : 'nobody';
            // The right answer of a quiz and the coordinates of a place are secret too.
            expect(sent.replaceAll(`only-team-${own}`, '')).not.toMatch(
              new RegExp(`only-|isCorrect|38\\.505|${LOOKALIKE}`),
            );
          }
        }
      }),
      RUNS,
    );
  });

  test('shows no instructions of a locked or closed task or a stopped game', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const { teams, tasks, play, flags } = live.game;
          for (const [teamIndex, { id: teamId }] of teams.entries()) {
            const sent = JSON.stringify(fresh({ view: 'play', teamId }, live));
            const plays = play[teamIndex]?.tasks ?? [];
            const news = plays.flatMap(({ result, arrival }) => [
              result?.settledAt ?? 0,
              arrival?.arrivedAt ?? 0,
            ]);
            const shownAt = Math.max(flags.windowsAt, ...news);
            const isOver = (index: number) => {
              const closes = tasks[index]?.window.closes;
              const mayBeClosed = closes?.when === 'moment' && closes.at <= shownAt;
              return plays[index]?.result != null || mayBeClosed;
            };
            for (const [index, { instructions, requiresPreviousTask, window }] of tasks.entries()) {
              const isBehind = requiresPreviousTask && index > 0 && !isOver(index - 1);
              const { opens } = window;
              const isWaiting =
                (opens?.when === 'moment' && opens.at > shownAt) ||
                (opens?.when === 'at-place' && !plays[index]?.arrival) ||
                (opens?.when === 'after-landing' &&
                  flags.landings.every(({ flightId }) => flightId !== opens.flightId));
              const isClosed = window.closes?.when === 'moment' && window.closes.at <= shownAt;
              const isHeld = plays[index]?.attempts.some(({ outcome }) => outcome.verdict === 'held');
              // A team with a held photo has read the task already, and still decides on the photo.
              const isShut = isClosed ? !isHeld : isBehind || isWaiting;
              if (!flags.started || isShut) expect(sent).not.toContain(instructions);
            }
          }
        }
      }),
      RUNS,
    );
  });

  test('shows a hint only to the team that took it, and to the organiser', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const { teams, tasks, play } = live.game;
          for (const viewer of viewersOf(live)) {
            if (isDashboard(viewer)) continue;
            const sent = JSON.stringify(fresh(viewer, live));
            const teamIndex = teams.findIndex(({ id }) => viewer.view === 'play' && id === viewer.teamId);
            for (const [index, { hints }] of tasks.entries()) {
              const taken = play[teamIndex]?.tasks[index]?.hints.map(({ hintId }) => hintId) ?? [];
              for (const { id, text } of hints) if (!taken.includes(id)) expect(sent).not.toContain(text);
            }
          }
        }
      }),
      RUNS,
    );
  });

  test('shows an explanation and the right answer only to a team whose result is settled', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const { teams, tasks, play } = live.game;
          for (const viewer of viewersOf(live)) {
            if (isDashboard(viewer)) continue;
            const sent = JSON.stringify(fresh(viewer, live));
            const teamIndex = teams.findIndex(({ id }) => viewer.view === 'play' && id === viewer.teamId);
            for (const [index, { id, verificationRequirements: stored }] of tasks.entries()) {
              const explanation = findRequirement(stored, 'explanation');
              const isSettled = play[teamIndex]?.tasks[index]?.result != null;
              const shows = isSettled && explanation !== undefined;
              expect(sent.includes(`explanation of ${id}`)).toBe(shows);
              expect(sent.includes(`right answer of ${id}`)).toBe(shows && explanation.showsAnswer);
            }
          }
        }
      }),
      RUNS,
    );
  });

  test('sends a team after the end what it settled itself, and nothing of its other tasks', () => {
    let settled = 0;
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const { teams, tasks, play } = live.game;
          if (gameEndedAt(live.game) === null) continue;
          for (const [team, { id: teamId }] of teams.entries()) {
            const sent = fresh({ view: 'play', teamId }, live);
            if (sent.view !== 'play') expect.fail();
            const own = tasks.filter((_, index) => play[team]?.tasks[index]?.result != null);
            expect(sent.own?.tasks.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
            settled += own.length;
          }
        }
      }),
      RUNS,
    );
    expect(settled).toBeGreaterThan(0);
  });

  test('tells a team nothing of what others did while the board is hidden or frozen', () => {
    let bonuses = 0;
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const { flags, teams, play } = live.game;
          if (flags.visible && !hidesNewScores(flags.board)) continue;
          bonuses += bonusesOf(live.game).length;
          for (const [index, { id: teamId }] of teams.entries()) {
            const viewer: Viewer = { view: 'play', teamId };
            const alone = play.map((each, team) =>
              team === index ? each : { ...each, tasks: each.tasks.map(() => NOT_PLAYED) },
            );
            const others: LiveGame = { ...live, game: { ...live.game, play: alone } };
            const [sent, sentAlone] = [fresh(viewer, live), fresh(viewer, others)];
            if (sent.view !== 'play' || sentAlone.view !== 'play') expect.fail();
            expect(sent.own).toEqual(sentAlone.own);
          }
        }
      }),
      RUNS,
    );
    expect(bonuses).toBeGreaterThan(0);
  });

  test('sends a team lines of which the sum is its score', () => {
    const seen = { inARow: 0, lost: 0 };
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf([...THREE_IN_A_ROW, ...run])) {
          if (!live.game.flags.started) continue;
          for (const { id: teamId } of live.game.teams) {
            const state = fresh({ view: 'play', teamId }, live);
            if (state.view !== 'play' || state.own === null) expect.fail();
            const { own } = state;
            const results = own.tasks.map(({ progress }) =>
              progress.status === 'completed'
                ? progress.pointsAwarded
                : progress.status === 'failed'
                  ? -(progress.deduction ?? 0)
                  : 0,
            );
            const lines = [
              ...results,
              ...own.hints.map(({ cost }) => -cost),
              ...(own.bonuses ?? []).map(({ points }) => points),
              ...own.adjustments.map(({ points }) => points),
              own.streakPoints,
            ];
            expect(lines.reduce((sum, points) => sum + points, 0)).toBe(own.score.score);
            seen.inARow += own.streakPoints;
            seen.lost += results.filter((points) => points < 0).length;
          }
        }
      }),
      RUNS,
    );
    expect(Math.min(seen.inARow, seen.lost)).toBeGreaterThan(0);
  });

  test('sends what the organiser and the teams write only to a helper who leads', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const texts = [live.game.messages, ...live.game.play.map(({ replies }) => replies)].flat();
          for (const role of ['look', 'judge', 'lead'] as const) {
            const sent = JSON.stringify(fresh({ view: 'helper', role }, live));
            for (const { id } of texts) expect(sent.includes(id)).toBe(role === 'lead');
          }
        }
      }),
      RUNS,
    );
  });

  test('keeps a photo with a removal request out of the gallery and the screen', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          const requests = live.game.play.flatMap(({ removals }) =>
            removals.filter(({ state }) => state === 'asked'),
          );
          for (const viewer of viewersOf(live)) {
            if (viewer.view !== 'gallery' && viewer.view !== 'screen') continue;
            const sent = JSON.stringify(fresh(viewer, live));
            for (const { photoId } of requests) expect(sent).not.toContain(photoId);
          }
        }
      }),
      RUNS,
    );
  });

  test('sends no scores of other teams while the board is hidden', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of statesOf(run)) {
          if (live.game.flags.visible) continue;
          for (const viewer of viewersOf(live)) {
            const state = fresh(viewer, live);
            if (state.view === 'play' || state.view === 'screen') expect(state.scores).toBeNull();
          }
        }
      }),
      RUNS,
    );
  });
});

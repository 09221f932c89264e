import type { LiveChange, LiveState } from '@reisspel/contract/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, diff } from '../live.ts';
import { secret, steps, valuesOf } from '../testing/random-games.ts';
import type { LiveGame, Team } from './game.ts';
import { audienceKey, createViews, type Viewer } from './view.ts';

const RUNS = { numRuns: 200 };

const reveal = ({ id }: Team) => ({
  password: secret.ofOrganiser('password'),
  invitation: secret.ofOrganiser(id),
  code: 'BCDFGH',
});

function viewersOf({ game }: LiveGame): Viewer[] {
  return [
    { view: 'admin' },
    { view: 'trip' },
    { view: 'play', teamId: null },
    { view: 'gallery', all: true },
    { view: 'gallery', all: false },
    { view: 'screen', photos: true },
    { view: 'screen', photos: false },
    ...game.teams.map(({ id }): Viewer => ({ view: 'play', teamId: id })),
  ];
}

function fresh(viewer: Viewer, live: LiveGame): LiveState {
  return createViews(reveal)(viewer, live);
}

/** As it comes out of the wire. */
function sent(changes: LiveChange[]): LiveChange[] {
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
        for (const live of valuesOf(run)) {
          for (const viewer of viewersOf(live)) expect(view(viewer, live)).toEqual(fresh(viewer, live));
        }
      }),
      RUNS,
    );
  });

  test('turns an old view into the new one by its changes, also when applied twice', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (run, from) => {
        const values = valuesOf(run);
        const now = values.at(-1);
        const before = [values[from % values.length], values.at(-2)];
        if (!now) return;
        for (const then of before) {
          for (const viewer of then ? viewersOf(then) : []) {
            if (!then) continue;
            const [was, is] = [fresh(viewer, then), fresh(viewer, now)];
            const changes = sent(diff(was, is));
            const held = applied(was, changes);
            expect(held).toEqual(is);
            expect(applied(held, changes)).toEqual(is);
          }
        }
      }),
      RUNS,
    );
  });

  test('keeps each audience up to date by its own changes of shared lists', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const view = createViews(reveal);
        const told = new Map<string, { state: LiveState; held: LiveState }>();
        for (const [at, live] of valuesOf(run).entries()) {
          for (const [turn, viewer] of viewersOf(live).entries()) {
            // Some miss a change: what others were told of a list is not what they have to hear.
            if ((at + turn) % 3 === 0) continue;
            const key = audienceKey(viewer);
            const last = told.get(key);
            const state = view(viewer, live);
            const held = last ? applied(last.held, sent(diff(last.state, state))) : state;
            expect(held).toEqual(state);
            told.set(key, { state, held });
          }
        }
      }),
      RUNS,
    );
  });

  test('sends nothing when nothing changed', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const live = valuesOf(run).at(-1);
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
        const values = valuesOf(run);
        const held = new Map<string, LiveState>();
        for (const live of values) {
          for (const viewer of viewersOf(live)) {
            if (viewer.view === 'admin') continue;
            const now = fresh(viewer, live);
            const before = held.get(audienceKey(viewer));
            const told = JSON.stringify([now, before ? diff(before, now) : []]);
            held.set(audienceKey(viewer), now);
            const own = viewer.view === 'play' && viewer.teamId !== null ? viewer.teamId : 'nobody';
            // Nor the right answer of a quiz, nor where a place is.
            expect(told.replaceAll(`only-team-${own}`, '')).not.toMatch(/only-|isCorrect|38\.505/);
          }
        }
      }),
      RUNS,
    );
  });

  test('shows no instructions of a locked task or a stopped game', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of valuesOf(run)) {
          const { teams, tasks, play, flags } = live.game;
          for (const [at, { id: teamId }] of teams.entries()) {
            const told = JSON.stringify(fresh({ view: 'play', teamId }, live));
            const isSettled = (place: number) => play[at]?.tasks[place]?.result != null;
            for (const [place, { instructions, requiresPreviousTask }] of tasks.entries()) {
              const isLocked = requiresPreviousTask && place > 0 && !isSettled(place - 1);
              if (!flags.started || isLocked) expect(told).not.toContain(instructions);
            }
          }
        }
      }),
      RUNS,
    );
  });

  test('keeps a photo with a removal request out of the gallery and the screen', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of valuesOf(run)) {
          const asked = live.game.play.flatMap(({ removals }) =>
            removals.filter(({ state }) => state === 'asked'),
          );
          for (const viewer of viewersOf(live)) {
            if (viewer.view !== 'gallery' && viewer.view !== 'screen') continue;
            const told = JSON.stringify(fresh(viewer, live));
            for (const { photoId } of asked) expect(told).not.toContain(photoId);
          }
        }
      }),
      RUNS,
    );
  });

  test('sends no scores of other teams while the board is hidden', () => {
    fc.assert(
      fc.property(steps, (run) => {
        for (const live of valuesOf(run)) {
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

import type { LiveChange, LiveState } from '@reisspel/contract/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, diff } from '../live.ts';
import { secret, steps, valuesOf } from '../testing/random-games.ts';
import { reuse } from './apply.ts';
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

describe('whatever happens in a game', () => {
  test('a view made of remembered parts is the view made anew', () => {
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

  test('who applies what changed holds what is seen now, from any value before, also twice', () => {
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

  test('who is told each change in turn holds what is seen, though all are told of a list they share', () => {
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

  test('nothing is told of what did not change', () => {
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

  test('a game that is loaded again keeps the objects of all that stayed', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const values = valuesOf(run);
        const [before, now] = [values.at(-2), values.at(-1)];
        if (!before || !now) return;
        const game = reuse(before.game, structuredClone(now.game));
        expect(game).toEqual(now.game);
        // The rules share what a change does not touch; so does a loaded game.
        for (const [place, play] of now.game.play.entries()) {
          const [team, was] = [now.game.teams[place], before.game.teams[place]];
          if (team?.id !== was?.id || play !== before.game.play[place]) continue;
          if (now.game.tasks === before.game.tasks) expect(game.play[place]).toBe(before.game.play[place]);
        }
        for (const [place, task] of now.game.tasks.entries()) {
          if (task === before.game.tasks[place]) expect(game.tasks[place]).toBe(task);
        }
      }),
      RUNS,
    );
  });

  test('no byte of a view, or of a change of it, is for other eyes', () => {
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

  test('a task that is locked, or a game that stands still, shows no instructions', () => {
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

  test('a photo that somebody wants gone is in no gallery and on no screen', () => {
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

  test('a hidden board tells nobody but the organiser a score of another team', () => {
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

import type { AdminState } from '@reisspel/contract/live';
import { useEffect, useState } from 'react';
import { INVITED_KEY } from '../../lib/first-run.ts';
import { readStored, store } from '../../lib/storage.ts';
import { tripHere } from '../../live/trip-here.ts';

/** What an organiser does on the way to a first game, in this order. */
export type FirstStep = 'tasks' | 'teams' | 'invite' | 'start';
export const FIRST_STEPS = ['tasks', 'teams', 'invite', 'start'] as const satisfies readonly FirstStep[];

/** On this device only: a help for the eyes, not a state of the game. */
const PUT_AWAY_KEY = 'first-steps';
const YES = '1';
const NO = '0';

/** Milliseconds: the demo game is as old as its trip, and nobody can have logged in by then. */
const MADE_WITH_TRIP_MS = 100;

/** When something was made, in epoch milliseconds: the first 48 bits of a UUIDv7. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** What there is of a game, and the id of its trip; null while that is not known. */
interface Made extends Pick<AdminState, 'tasks' | 'teams'> {
  tripId: string | null;
}

/** The steps that the organiser did. The last one is never: the path is gone by then. */
export function stepsDone({ tasks, teams, tripId }: Made, invited: boolean): Set<FirstStep> {
  const withTrip = tripId === null ? 0 : madeAt(tripId) + MADE_WITH_TRIP_MS;
  const isOwn = ({ id }: { id: string }) => madeAt(id) > withTrip;
  const done = new Set<FirstStep>();
  if (tasks.some(isOwn)) done.add('tasks');
  if (teams.some(isOwn)) done.add('teams');
  if (invited && teams.length > 0) done.add('invite');
  return done;
}

/**
 * Whether the path to a first game is to be seen: until the game has begun, unless the organiser has put it away. A game
 * that began puts it away for good, so that it does not come back with the end of it.
 */
export function useFirstSteps({
  game,
  phase,
  tasks,
  teams,
}: Pick<AdminState, 'game' | 'phase' | 'tasks' | 'teams'>) {
  const [isAway, setAway] = useState(() => readStored(PUT_AWAY_KEY) === YES);
  const [invited] = useState(() => readStored(INVITED_KEY) !== null);
  const { gameStarted } = game;
  const hasBegun = gameStarted || phase === 'ended';
  const put = (away: boolean) => {
    store(PUT_AWAY_KEY, away ? YES : NO);
    setAway(away);
  };
  useEffect(() => {
    if (!hasBegun) return;
    store(PUT_AWAY_KEY, YES);
    setAway(true);
  }, [hasBegun]);
  const done = stepsDone({ tasks, teams, tripId: tripHere().tripId }, invited);
  return {
    shown: gameStarted ? 'nothing' : isAway ? 'way back' : 'steps',
    done,
    next: FIRST_STEPS.find((step) => !done.has(step)) ?? 'start',
    putAway: () => put(true),
    bringBack: () => put(false),
  } as const;
}

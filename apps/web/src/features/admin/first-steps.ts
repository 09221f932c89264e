import type { AdminState } from '@reisspel/contract/live';
import { useEffect, useState } from 'react';
import { tripHere } from '../../lib/base.ts';
import { INVITED_KEY, readStored, store } from '../../lib/storage.ts';

/** The steps to a first game, in order. */
export type FirstStep = 'tasks' | 'teams' | 'invite' | 'start';
export const FIRST_STEPS = ['tasks', 'teams', 'invite', 'start'] as const satisfies readonly FirstStep[];

/** Stored on this device only; it is not a state of the game. */
const PUT_AWAY_KEY = 'first-steps';
const YES = '1';
const NO = '0';

/** Milliseconds. The demo game is made with its trip, and nobody can log in within this time. */
const MADE_WITH_TRIP_MS = 100;

/** Epoch milliseconds, from the first 48 bits of a UUIDv7. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** `tripId` is null while it is not known. */
interface Made extends Pick<AdminState, 'tasks' | 'teams'> {
  tripId: string | null;
}

/** The steps that are done. "start" is never among them: the steps are hidden by then. */
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
 * Shows the steps until the game starts or the organiser hides them. The start of a game hides them
 * for good, so that they do not come back when it ends.
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

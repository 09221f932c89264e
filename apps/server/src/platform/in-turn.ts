/** Does what it is given one after the other, in this process. What fails lets the next one go on. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function oneByOne(): InTurn {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // Of what came of it nothing is kept: it may be a picture.
    last = mine.then(
      () => {},
      () => {},
    );
    return mine;
  };
}

/** The same for each key by itself. */
export function oneByOnePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { inTurn: InTurn; held: number }>();
  return async (key, work) => {
    const turns = busy.get(key) ?? { inTurn: oneByOne(), held: 0 };
    busy.set(key, turns);
    turns.held += 1;
    try {
      return await turns.inTurn(work);
    } finally {
      turns.held -= 1;
      if (turns.held === 0) busy.delete(key);
    }
  };
}

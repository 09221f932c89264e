const awaited: Promise<unknown>[] = [];

/** To call as a page's code loads: its first picture waits for this answer. */
export function awaitFirst(answer: Promise<unknown>): void {
  awaited.push(answer);
}

/** Resolves when all is here that the code which has loaded so far wants to show first. */
export async function firstAnswers(): Promise<void> {
  await Promise.all(awaited);
}

const awaited: Promise<unknown>[] = [];

/** Makes the page's first render wait for this answer. Call it while a page's module loads. */
export function awaitFirst(answer: Promise<unknown>): void {
  awaited.push(answer);
}

export async function firstAnswers(): Promise<void> {
  await Promise.all(awaited);
}

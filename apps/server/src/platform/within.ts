/** The result of `work`, or `late` after `milliseconds`; `work` then goes on unobserved. */
export async function within<T, Late>(work: Promise<T>, milliseconds: number, late: Late): Promise<T | Late> {
  let stop: NodeJS.Timeout | undefined;
  const timeout = new Promise<Late>((resolve) => {
    stop = setTimeout(resolve, milliseconds, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(stop);
  }
}

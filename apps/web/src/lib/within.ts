/** What `work` gives, or `late` once so many milliseconds have passed: the work goes on then. Rejects as `work` does. */
export async function within<T, const Late>(
  work: Promise<T>,
  milliseconds: number,
  late: Late,
): Promise<T | Late> {
  let stop: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    stop = setTimeout(resolve, milliseconds, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(stop);
  }
}

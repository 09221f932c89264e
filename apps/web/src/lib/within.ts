/** Resolves to `late` after so many milliseconds; `work` goes on. Rejects like `work`. */
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

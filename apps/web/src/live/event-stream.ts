/** Yields the data of each server-sent event in `body`. Calls `onBytes` whenever bytes arrive. */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
  onRetry?: (milliseconds: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let buffered = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    buffered += decoder.decode(value, { stream: true });
    for (let end = buffered.indexOf('\n\n'); end >= 0; end = buffered.indexOf('\n\n')) {
      const frame = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      const data = frame.split('\n').filter((line) => line.startsWith('data: '));
      if (frame.startsWith('retry: ')) onRetry?.(Number(frame.slice('retry: '.length)));
      if (data.length > 0) yield data.map((line) => line.slice('data: '.length)).join('\n');
    }
  }
}

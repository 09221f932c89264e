/** Of a response that streams events (Server-Sent Events): what keeps caches and proxies from holding events back. */
export const SSE_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

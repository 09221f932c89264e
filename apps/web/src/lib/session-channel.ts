/** On which the tabs of a trip tell each other that the session is another one now. */
export function sessionChannel(base: string): BroadcastChannel {
  return new BroadcastChannel(`reisspel-session${base}`);
}

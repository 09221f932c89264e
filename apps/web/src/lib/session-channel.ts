export function sessionChannel(base: string): BroadcastChannel {
  return new BroadcastChannel(`reisspel-session${base}`);
}

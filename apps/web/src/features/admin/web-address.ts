/** Whether `text` is an address that the contract takes: on this server, or elsewhere by https. */
export function isWebAddress(text: string): boolean {
  const address = text.trim();
  if (/^\/(?![/\\])/.test(address)) return true;
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** Set an ARIA attribute for the state as well. */
export function pickLook(isPicked: boolean): string {
  return isPicked ? 'bg-sea text-white dark:bg-azure dark:text-night' : 'bg-card text-ink shadow-card';
}

interface Checked {
  type: string;
  passed: boolean;
}

/**
 * Whether the place is all that is against a photo: then a team that asks the organiser to look says that its phone is
 * wrong about where it is.
 */
export function isLocationDispute(checks: readonly Checked[]): boolean {
  const failed = checks.filter(({ passed }) => !passed);
  return failed.length > 0 && failed.every(({ type }) => type === 'location');
}

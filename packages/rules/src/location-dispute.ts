interface Checked {
  type: string;
  passed: boolean;
}

/**
 * True when only the check of the place failed: a team that asks for a review then says that its
 * phone's position is wrong.
 */
export function isLocationDispute(checks: readonly Checked[]): boolean {
  const failed = checks.filter(({ passed }) => !passed);
  return failed.length > 0 && failed.every(({ type }) => type === 'location');
}

import { ApiError } from '../../lib/api.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';

interface ProfileErrorTexts {
  refused: () => string;
  failed: () => string;
}

/** Spec 8: "Kon ..." when the server said no, "Er is een fout opgetreden ..." when it could not say anything. */
export function profileErrorText(error: unknown, { refused, failed }: ProfileErrorTexts): string {
  // What the server says of its own fault adds nothing to "er is een fout opgetreden".
  if (!(error instanceof ApiError) || error.code === 'internal') return failed();
  return `${error.code === 'network' ? failed() : refused()}. ${organiserErrorText(error)}`;
}

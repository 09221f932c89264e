import type { TeamId } from '@reisspel/contract/ids';
import type { SecretBox } from './secret-box.ts';

type Signer = Pick<SecretBox, 'sign'>;

interface Team {
  readonly id: TeamId;
  readonly sealedPassword: string | null;
}

/** No letters that resemble another or a digit, and no vowels, so that no code is a word. */
const LETTERS = 'BCDFGHJKMNPRSTVWXZ';
/** 34 million codes: the lockout allows some hundreds of guesses a day. */
const CODE_LENGTH = 6;
/** The most that a number holds exactly. */
const DIGEST_BYTES = 6;

/**
 * The token in a team's link, which joins without the password; null without a password. It is made
 * of the sealed password, which differs each time one is sealed: a new password makes a new link,
 * and sealing the same one again renews the link.
 */
export function invitationOf(secrets: Signer, { id, sealedPassword }: Team): string | null {
  return sealedPassword === null ? null : secrets.sign(`invitation ${id} ${sealedPassword}`);
}

/** Six letters with the power of the team's link, renewed with it. They are not stored. */
export function teamCode(secrets: Signer, { id, sealedPassword }: Team): string {
  const signed = secrets.sign(`team code ${id} ${sealedPassword}`);
  let rest = Buffer.from(signed, 'base64url').readUIntBE(0, DIGEST_BYTES);
  let code = '';
  while (code.length < CODE_LENGTH) {
    code += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return code;
}

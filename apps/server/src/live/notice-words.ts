import { type Language, LOCALES } from '@reisspel/contract/language';

/** What a notification says. */
export interface NoticeText {
  title: string;
  body: string;
}

/** A number and what it counts, in the forms that a language has. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface CountOptions {
  /** Whether more than nothing has a plus. */
  signed?: boolean;
}

/** "+25 punten": how a language writes a number of something. */
export function countedIn(language: Language, forms: PluralForms, { signed = false }: CountOptions = {}) {
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language], { signDisplay: signed ? 'exceptZero' : 'auto' });
  return (count: number): string => `${number.format(count)} ${forms[plural.select(count)] ?? forms.other}`;
}

/** How a flight stands, to follow its name. */
interface FlightWords {
  cancelled: string;
  diverted: string;
  departed: string;
  landed: string;
  delayed: (minutes: number) => string;
  onTime: string;
  gate: (gate: string) => string;
}

/**
 * All that notifications say in a language: the server renders them, as a phone that gets one may not have the app open. A new
 * text is missing in none of them, or the types say so.
 */
export interface NoticeWords {
  gameStarted: NoticeText;
  /** Titles of what became of a photo; `points` is what it brings. */
  photo: {
    accepted: (points: string) => string;
    refused: string;
    timeExpired: string;
    approved: string;
    approvedFor: (points: string) => string;
    rejected: string;
  };
  /** What a team can do after a photo that does not count, as the second half of a sentence. */
  refusal: { gameOver: string; noAttempts: string; tryAgain: string };
  /** Signed. */
  points: (count: number) => string;
  bonus: (points: string) => string;
  deduction: (points: string) => string;
  message: string;
  /** To the organiser. */
  removalAsked: { title: string; body: (team: string) => string };
  photosGo: { title: (days: number) => string; body: string };
  flight: {
    title: (flightNumber: string, how: string) => string;
    /** What else is to be told of it. */
    also: (how: string) => string;
    how: FlightWords;
    afterCancellation: string;
    departure: (clock: string) => string;
    expectedLanding: (clock: string) => string;
    /** `time` as "14:58", on the clock of that city. */
    clock: (time: string, city: string) => string;
  };
}

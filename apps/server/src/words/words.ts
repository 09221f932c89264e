import { type Language, LOCALES } from '@reisspel/contract/language';

export interface NoticeText {
  title: string;
  body: string;
}

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface CountOptions {
  signed?: boolean;
}

/** Formats a number with its noun: "+25 punten". */
export function countedIn(language: Language, forms: PluralForms, { signed = false }: CountOptions = {}) {
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language], { signDisplay: signed ? 'exceptZero' : 'auto' });
  return (count: number): string => `${number.format(count)} ${forms[plural.select(count)] ?? forms.other}`;
}

/** Phrases that follow a flight's name. */
interface FlightWords {
  cancelled: string;
  diverted: string;
  departed: string;
  landed: string;
  delayed: (minutes: number) => string;
  onTime: string;
  gate: (gate: string) => string;
}

/** The server renders notifications, because the app may not be open on the phone. */
export interface NoticeWords {
  gameStarted: NoticeText;
  /** Titles about a photo; `points` is what it earns. */
  photo: {
    accepted: (points: string) => string;
    refused: string;
    timeExpired: string;
    approved: string;
    approvedFor: (points: string) => string;
    rejected: string;
  };
  /** What a team can do after a refused photo, as the second half of a sentence. */
  refusal: { gameOver: string; noAttempts: string; tryAgain: string };
  /** With a sign. */
  points: (count: number) => string;
  bonus: (points: string) => string;
  deduction: (points: string) => string;
  message: string;
  removalAsked: { title: string; body: (team: string) => string };
  photosGo: { title: (days: number) => string; body: string };
  flight: {
    title: (flightNumber: string, how: string) => string;
    also: (how: string) => string;
    how: FlightWords;
    afterCancellation: string;
    departure: (clock: string) => string;
    expectedLanding: (clock: string) => string;
  };
}

/** The texts of the album download besides the names of teams and tasks. */
export interface AlbumWords {
  /** ASCII file name of the ZIP for a trip's slug, safe in a header. */
  zip: (slug: string) => string;
  table: {
    name: string;
    /** Titles of the columns: file, team, task, time, points and remark. */
    head: readonly string[];
    notThere: string;
  };
}

export interface ManifestWords {
  description: string;
  game: string;
  schedule: string;
  flight: string;
}

/** Every text that the server itself writes, in one language. */
export interface Words {
  /** `clock` is "14:25", with the name of the city whose time it is. */
  time: (clock: string, city: string) => string;
  notices: NoticeWords;
  calendar: { flight: string; departure: string; arrival: string };
  manifest: ManifestWords;
  album: AlbumWords;
}

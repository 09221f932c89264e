import { type Language, LOCALES } from '@reisspel/contract/language';
import { CITY_NAMES } from '@reisspel/rules/city-names';
import type { NearChange } from '@reisspel/rules/near-changes';
import type { FlightNews, Notice, VerdictNews } from '@reisspel/rules/notices';
import { cityOf, localTimeAt } from '@reisspel/rules/zoned-time';
import { WORDS } from '../words/languages.ts';
import type { Words } from '../words/nl.ts';

type NoticeWords = Words['notices'];

interface NoticeText {
  title: string;
  body: string;
}

/** Changes told in one notification: a push holds 4,096 bytes, and an item up to 700 characters. */
const TOLD_CHANGES = 3;

type FlightNotice = Extract<Notice, { kind: 'flight' }>;

/** Returns what a team can do after a refused photo. `attemptsLeft` is null for no limit. */
function afterRefusal({ refusal }: NoticeWords, attemptsLeft: number | null, late: boolean): string {
  if (late) return refusal.tooLate;
  return attemptsLeft === 0 ? refusal.noAttempts : refusal.tryAgain;
}

function verdictText(words: NoticeWords, task: string, news: VerdictNews): NoticeText {
  const { photo, refusal, points } = words;
  if (news.kind === 'answer-accepted') {
    return { title: words.answerAccepted(points(news.points)), body: task };
  }
  if (news.kind === 'approved') {
    const title = news.points === null ? photo.approved : photo.approvedFor(points(news.points));
    return { title, body: task };
  }
  if (news.kind === 'rejected') return { title: photo.rejected, body: `${task}: ${news.reason}` };
  const { verdict, late } = news;
  switch (verdict.verdict) {
    case 'accepted':
      return { title: photo.accepted(points(verdict.pointsAwarded)), body: task };
    case 'refused': {
      const title = verdict.reason === 'time_expired' ? photo.timeExpired : photo.refused;
      return { title, body: `${task}: ${afterRefusal(words, verdict.attemptsLeft, late)}` };
    }
    case 'failed':
      return { title: photo.refused, body: `${task}: ${refusal.noAttempts}` };
    default:
      return verdict satisfies never;
  }
}

/** Returns the change of a flight, as the second half of a sentence. */
function newsText({ news: texts }: NoticeWords['flight'], news: FlightNews): string {
  switch (news.kind) {
    case 'delayed':
      return texts.delayed(news.minutes);
    case 'on-time':
      return texts.onTime;
    case 'gate':
      return texts.gate(news.gate);
    case 'cancelled':
    case 'diverted':
    case 'departed':
    case 'landed':
      return texts[news.kind];
    default:
      return news satisfies never;
  }
}

function flightBody(language: Language, { news, status, timeZones }: FlightNotice): string {
  const { notices, time: timeIn } = WORDS[language];
  const words = notices.flight;
  const kinds = new Set(news.map(({ kind }) => kind));
  const route = `${status.departureAirport} – ${status.arrivalAirport}.`;
  const rest = news.slice(1).map((other) => words.also(newsText(words, other)));
  if (kinds.has('cancelled')) return `${route} ${words.afterCancellation}`;
  if (kinds.has('landed') || kinds.has('diverted')) return route;
  const [at, timeZone, sentence] = kinds.has('departed')
    ? ([status.arrivalTime, timeZones.arrival, words.expectedLanding] as const)
    : ([status.departureTime, timeZones.departure, words.departure] as const);
  // Without a time from a provider, the text has no time.
  const local = at === null ? '' : localTimeAt(timeZone, at);
  if (local === '') return [route, ...rest].join(' ');
  const clock = local.slice('2025-06-20T'.length);
  const time = sentence(timeIn(clock, cityOf(timeZone, CITY_NAMES[language])));
  return [route, ...rest, time].join(' ');
}

function dayText(language: Language, day: string): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], format).format(Date.parse(day));
}

function changeText(language: Language, change: NearChange): string {
  const { notices, time: timeIn } = WORDS[language];
  const { item, otherDay } = change;
  const { time, timeZone, title, detail } = item;
  const clock = timeZone === null ? time : timeIn(time, cityOf(timeZone, CITY_NAMES[language]));
  const when = otherDay === null ? clock : `${dayText(language, otherDay)} ${clock}`;
  const words = notices.programme;
  const text =
    change.kind === 'replaced' ? words.replaced(title, change.was, when) : words[change.kind](title, when);
  return change.kind === 'removed' || detail === '' ? text : `${text} ${detail}`;
}

function programmeBody(language: Language, changes: readonly NearChange[]): string {
  const told = changes.slice(0, TOLD_CHANGES).map((change) => changeText(language, change));
  const more = changes.length - told.length;
  return [...told, ...(more > 0 ? [WORDS[language].notices.programme.more(more)] : [])].join('\n');
}

export function noticeText(notice: Notice, language: Language): NoticeText {
  const words = WORDS[language].notices;
  switch (notice.kind) {
    case 'game-started':
      return words.gameStarted;
    case 'game-paused':
      return words.gamePaused;
    case 'game-resumed':
      return words.gameResumed;
    case 'verdict':
      return verdictText(words, notice.task.description, notice.news);
    case 'adjustment': {
      const title = notice.points > 0 ? words.bonus : words.deduction;
      return { title: title(words.points(notice.points)), body: notice.reason };
    }
    case 'message':
      return { title: words.message, body: notice.text };
    case 'reply':
      return { title: words.reply(notice.team), body: notice.text };
    case 'removal-asked':
      return { title: words.removalAsked.title, body: words.removalAsked.body(notice.team) };
    case 'photos-go':
      return { title: words.photosGo.title(notice.days), body: words.photosGo.body };
    case 'arrived':
      return { title: words.arrived, body: notice.trip };
    case 'winner':
      return { title: words.winner.title(notice.teams), body: words.winner.body };
    case 'programme':
      return { title: words.programme.title, body: programmeBody(language, notice.changes) };
    case 'flight': {
      const [first] = notice.news;
      const news = first === undefined ? '' : newsText(words.flight, first);
      return {
        title: words.flight.title(notice.status.flightNumber, news),
        body: flightBody(language, notice),
      };
    }
    default:
      return notice satisfies never;
  }
}

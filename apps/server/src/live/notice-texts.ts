import type { FlightNews } from '@reisspel/rules/flight-news';
import { cityOf } from '@reisspel/rules/zone-city';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { Notice, PhotoNews } from './notices.ts';

/** What a notification says: in Dutch, all of it, as the server has no message files. */
export interface NoticeText {
  title: string;
  body: string;
}

type FlightNotice = Extract<Notice, { kind: 'flight' }>;

function points(count: number): string {
  return `${count > 0 ? '+' : ''}${count} ${Math.abs(count) === 1 ? 'punt' : 'punten'}`;
}

/** What a team can do after a photo that does not count; `attemptsLeft` null is unlimited. */
function afterRefusal(attemptsLeft: number | null, late: boolean): string {
  if (late) return 'het spel is afgelopen.';
  return attemptsLeft === 0 ? 'er zijn geen pogingen meer.' : 'jullie mogen het nog een keer proberen.';
}

function decidedText(task: string, { verdict, late }: Extract<PhotoNews, { kind: 'decided' }>): NoticeText {
  switch (verdict.verdict) {
    case 'accepted':
      return { title: `Foto goedgekeurd: ${points(verdict.pointsAwarded)}`, body: task };
    case 'refused':
      return {
        title:
          verdict.reason === 'time_expired' ? 'De tijd voor jullie foto is om' : 'Jullie foto telt niet mee',
        body: `${task}: ${afterRefusal(verdict.attemptsLeft, late)}`,
      };
    case 'failed':
      return { title: 'Jullie foto telt niet mee', body: `${task}: er zijn geen pogingen meer.` };
    default:
      return verdict satisfies never;
  }
}

function photoText(task: string, news: PhotoNews): NoticeText {
  switch (news.kind) {
    case 'decided':
      return decidedText(task, news);
    case 'approved': {
      const title = 'De spelleider keurt jullie foto goed';
      return { title: news.points === null ? title : `${title}: ${points(news.points)}`, body: task };
    }
    case 'rejected':
      return { title: 'De spelleider keurt jullie foto af', body: `${task}: ${news.reason}` };
    default:
      return news satisfies never;
  }
}

/** "14:58 (tijd in Amsterdam)"; null for a time that nobody has said. */
function clock(at: number | null, timeZone: string): string | null {
  const local = at === null ? '' : localTimeAt(timeZone, at);
  return local === '' ? null : `${local.slice('2025-06-20T'.length)} (tijd in ${cityOf(timeZone)})`;
}

function sentence(start: string, end: string | null): string {
  return end === null ? '' : `${start} ${end}.`;
}

function newsTitle(news: FlightNews): string {
  switch (news.kind) {
    case 'cancelled':
      return 'gaat niet door';
    case 'diverted':
      return 'wijkt uit naar een ander vliegveld';
    case 'departed':
      return 'is vertrokken';
    case 'landed':
      return 'is geland';
    case 'delayed':
      return `heeft ${news.minutes} minuten vertraging`;
    case 'on-time':
      return 'vertrekt toch op tijd';
    case 'gate':
      return `vertrekt van gate ${news.gate}`;
    default:
      return news satisfies never;
  }
}

function flightBody({ news, status, timeZones }: FlightNotice): string {
  const kinds = new Set(news.map(({ kind }) => kind));
  const route = `${status.departureAirport} – ${status.arrivalAirport}.`;
  const rest = news.slice(1).map((each) => `De vlucht ${newsTitle(each)}.`);
  if (kinds.has('cancelled')) return `${route} Vraag de luchtvaartmaatschappij hoe je verder reist.`;
  if (kinds.has('landed') || kinds.has('diverted')) return route;
  const time = kinds.has('departed')
    ? sentence('Verwachte landing:', clock(status.arrivalTime, timeZones.arrival))
    : sentence('Vertrek:', clock(status.departureTime, timeZones.departure));
  return [route, ...rest, time].filter(Boolean).join(' ');
}

export function noticeText(notice: Notice): NoticeText {
  switch (notice.kind) {
    case 'game-started':
      return { title: 'Het spel is begonnen!', body: 'Open de app en kies jullie eerste opdracht.' };
    case 'verdict':
      return photoText(notice.task.description, notice.news);
    case 'adjustment': {
      const what = notice.points > 0 ? 'Bonus' : 'Minpunten';
      return { title: `${what}: ${points(notice.points)}`, body: notice.reason };
    }
    case 'message':
      return { title: 'Bericht van de spelleider', body: notice.text };
    case 'flight': {
      const [first] = notice.news;
      const what = first === undefined ? '' : ` ${newsTitle(first)}`;
      return { title: `Vlucht ${notice.status.flightNumber}${what}`, body: flightBody(notice) };
    }
    default:
      return notice satisfies never;
  }
}

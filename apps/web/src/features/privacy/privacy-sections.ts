import type { PrivacyFacts } from '@reisspel/contract/privacy';
import { localDay, longDay } from '../../lib/format/dates.ts';
import * as m from '../../paraglide/messages.js';

export interface PrivacySection {
  title: string;
  lines: readonly string[];
}

function photoEndLine({ photoDays, photosGoAt }: PrivacyFacts): string {
  if (photoDays === null) return m.privacy_long_photos_stay();
  return photosGoAt === null
    ? m.privacy_long_photos_gone({ days: photoDays })
    : m.privacy_long_photos({ days: photoDays, day: longDay(localDay(photosGoAt)) });
}

/** Returns one sentence, or two if the database is elsewhere: one for it and one for the photos. */
function placeLines({ databaseHost, photoStore }: PrivacyFacts): string[] {
  if (databaseHost === null)
    return [photoStore === null ? m.privacy_where_here() : m.privacy_where_store({ host: photoStore })];
  return [
    m.privacy_where_database({ host: databaseHost }),
    photoStore === null ? m.privacy_where_photos_here() : m.privacy_where_photos({ host: photoStore }),
  ];
}

function aiLine({ host, looksAtPhotos }: NonNullable<PrivacyFacts['ai']>): string {
  const text = looksAtPhotos ? m.privacy_elsewhere_ai_photos : m.privacy_elsewhere_ai_texts;
  return text({ host: host ?? m.privacy_elsewhere_ai_own() });
}

export function privacySections(facts: PrivacyFacts): PrivacySection[] {
  const { contact, ai, asksPlace, mapHost, backups, sessionDays, deviceDays, logDays } = facts;
  const elsewhere = [
    ai === null ? null : aiLine(ai),
    mapHost === null ? null : m.privacy_elsewhere_map({ host: mapHost }),
    m.privacy_elsewhere_family(),
    m.privacy_elsewhere_push(),
    m.privacy_elsewhere_links(),
  ];
  const kept = [
    m.privacy_kept_team(),
    m.privacy_kept_photos(),
    m.privacy_kept_videos(),
    asksPlace ? m.privacy_kept_place() : null,
    m.privacy_kept_replies(),
    m.privacy_kept_reactions(),
    m.privacy_kept_log({ days: logDays }),
    m.privacy_kept_logins(),
  ];
  const long = [
    photoEndLine(facts),
    m.privacy_long_deleted(),
    backups.kind === 'daily' ? m.privacy_long_backups({ days: backups.days }) : null,
    backups.kind === 'by_hand' ? m.privacy_long_backups_by_hand() : null,
    m.privacy_long_session({ days: sessionDays }),
  ];
  const shown = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null);
  return [
    {
      title: m.privacy_who(),
      lines: [contact === '' ? m.privacy_who_unknown() : m.privacy_who_contact({ contact })],
    },
    { title: m.privacy_kept(), lines: shown(kept) },
    { title: m.privacy_where(), lines: [...placeLines(facts), m.privacy_where_no_ads()] },
    { title: m.privacy_long(), lines: shown(long) },
    { title: m.privacy_elsewhere(), lines: shown(elsewhere) },
    {
      title: m.privacy_phone(),
      lines: [
        m.privacy_phone_cookies({ days: deviceDays }),
        m.privacy_phone_storage(),
        m.privacy_phone_photos(),
      ],
    },
    {
      title: m.privacy_rights(),
      lines: [m.privacy_rights_photo(), m.privacy_rights_team(), m.privacy_rights_ap()],
    },
  ];
}

import type { GameType, GeneratorSettings } from '@reisspel/contract/generator';
import {
  DEFAULT_GENERATED_PHOTO_TASKS,
  DEFAULT_GENERATED_QUIZ_TASKS,
  DEFAULT_GENERATED_TEAMS,
  DEFAULT_TOUR_RADIUS_KM,
} from '@reisspel/contract/limits';

/** The values of the form; numbers are strings, as typed. */
export interface SettingsValues {
  gameType: GameType;
  city: string;
  topic: string;
  radiusKm: string;
  photoTaskCount: string;
  quizTaskCount: string;
  estimateTaskCount: string;
  teamCount: string;
}

/** The last settings, or the defaults of spec 9 with the trip's city. */
export function settingsValues(last: GeneratorSettings | null, city: string): SettingsValues {
  const fresh: SettingsValues = {
    gameType: 'city-tour',
    city,
    topic: '',
    radiusKm: String(DEFAULT_TOUR_RADIUS_KM),
    photoTaskCount: String(DEFAULT_GENERATED_PHOTO_TASKS),
    quizTaskCount: String(DEFAULT_GENERATED_QUIZ_TASKS),
    estimateTaskCount: '0',
    teamCount: String(DEFAULT_GENERATED_TEAMS),
  };
  if (last === null) return fresh;
  const asked = {
    ...fresh,
    gameType: last.gameType,
    photoTaskCount: String(last.photoTaskCount),
    quizTaskCount: String(last.quizTaskCount),
    estimateTaskCount: String(last.estimateTaskCount ?? 0),
    teamCount: String(last.teamCount),
  };
  return last.gameType === 'city-tour'
    ? { ...asked, city: last.city, radiusKm: String(last.radiusKm) }
    : { ...asked, topic: last.topic };
}

/** The request for a valid form. */
export function settingsOf(values: SettingsValues): GeneratorSettings {
  const counts = {
    photoTaskCount: Number(values.photoTaskCount),
    quizTaskCount: Number(values.quizTaskCount),
    estimateTaskCount: Number(values.estimateTaskCount),
    teamCount: Number(values.teamCount),
  };
  return values.gameType === 'city-tour'
    ? { gameType: 'city-tour', city: values.city.trim(), radiusKm: Number(values.radiusKm), ...counts }
    : { gameType: 'regular', topic: values.topic.trim(), ...counts };
}

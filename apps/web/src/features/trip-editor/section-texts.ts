import * as m from '../../paraglide/messages.js';
import type { EditorSection } from './sections.ts';

const NAMES: Record<EditorSection, () => string> = {
  general: m.editor_general,
  flights: m.editor_flights,
  hotel: m.editor_hotel,
  schedule: m.editor_schedule,
  homeStayers: m.editor_home_stayers,
  sharing: m.editor_sharing,
  versions: m.editor_versions,
};

export function sectionName(section: EditorSection): string {
  return NAMES[section]();
}

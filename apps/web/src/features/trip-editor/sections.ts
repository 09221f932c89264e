/** The parts of the editor, each with its word in the address. */
const WORDS = {
  general: 'algemeen',
  flights: 'vluchten',
  hotel: 'hotel',
  schedule: 'tijdschema',
  homeStayers: 'thuisblijvers',
  sharing: 'delen',
  versions: 'versies',
} as const;

export type EditorSection = keyof typeof WORDS;

/** The sections that hold a part of the trip which visitors have a page of. */
export type PageSection = Extract<EditorSection, 'flights' | 'hotel' | 'schedule' | 'homeStayers'>;

/** The sections that hold something of the draft. */
export type DraftSection = 'general' | PageSection;

export const EDITOR_SECTIONS: readonly EditorSection[] = [
  'general',
  'flights',
  'hotel',
  'schedule',
  'homeStayers',
  'sharing',
  'versions',
];

/** The section of a word in the address; the first for any other. */
export function sectionOf(word: unknown): EditorSection {
  return EDITOR_SECTIONS.find((section) => WORDS[section] === word) ?? 'general';
}

/** The word that stands for a section in the address. */
export function wordOf(section: EditorSection): string {
  return WORDS[section];
}

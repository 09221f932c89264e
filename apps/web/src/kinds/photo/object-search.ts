import { type ObjectClass, objectClasses } from '@reisspel/contract/objects';
import { LOCALE } from '../../lib/language.ts';
import { objectName } from '../../lib/object-names.ts';

const ACCENTS = /\p{Diacritic}/gu;

/** Removes accents and case for the search: "fohn" finds "Föhn". */
function plain(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
}

export function findObjects(search: string): ObjectClass[] {
  const wanted = plain(search.trim());
  return objectClasses
    .filter((object) => plain(objectName(object)).includes(wanted))
    .toSorted((a, b) => objectName(a).localeCompare(objectName(b), LOCALE));
}

import { type ObjectClass, objectClasses } from '@reisspel/contract/objects';
import { LOCALE } from '../../lib/language.ts';
import { objectName } from '../../lib/object-names.ts';

const ACCENTS = /\p{Diacritic}/gu;

/** For comparing what people type: "Föhn" is found with "fohn". */
function plain(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
}

/** What can be recognised and has `search` in its name, by name. */
export function findObjects(search: string): ObjectClass[] {
  const wanted = plain(search.trim());
  return objectClasses
    .filter((object) => plain(objectName(object)).includes(wanted))
    .toSorted((a, b) => objectName(a).localeCompare(objectName(b), LOCALE));
}

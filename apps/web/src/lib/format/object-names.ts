import type { ObjectClass } from '@reisspel/contract/objects';
import * as m from '../../paraglide/messages.js';
import { pageLocale } from '../language.ts';

export function objectName(object: ObjectClass): string {
  return m.object_name({ object });
}

/** "boot, fiets of kat" (`or`), or "boot, fiets en kat" (`and`). */
export function objectList(objects: readonly ObjectClass[], joined: 'or' | 'and'): string {
  const type = joined === 'or' ? 'disjunction' : 'conjunction';
  return new Intl.ListFormat(pageLocale(), { type }).format(objects.map(objectName));
}

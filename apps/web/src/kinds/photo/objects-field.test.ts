import { objectClasses } from '@reisspel/contract/objects';
import { describe, expect, test } from 'vitest';
import { objectName } from '../../lib/format/object-names.ts';
import { findObjects } from './objects-field.tsx';

describe('the objects that a photo can be checked for', () => {
  test('all have a different Dutch name', () => {
    const names = objectClasses.map(objectName);
    expect(names).toHaveLength(80);
    expect(new Set(names).size).toBe(80);
    expect(names.filter((name) => name.trim() === '' || name.startsWith('object_'))).toEqual([]);
  });

  test('are listed in the order of their names', () => {
    const names = findObjects('').map(objectName);
    expect(names).toHaveLength(80);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'nl-NL')));
  });

  test('are found by a part of their name, without regard to case and accents', () => {
    expect(findObjects(' FOHN ')).toEqual(['hair drier']);
    expect(findObjects('parasol')).toEqual(['umbrella']);
    expect(findObjects('zeemeermin')).toEqual([]);
  });
});

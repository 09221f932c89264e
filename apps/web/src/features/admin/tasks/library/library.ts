import { ENGLISH_TASKS } from './en.ts';
import { SPANISH_TASKS } from './es.ts';
import type { LibraryTheme } from './library-task.ts';
import { DUTCH_TASKS } from './nl.ts';

/** Returns the tasks in this language. It reads the build's constant, so a browser has one list. */
export function libraryThemes(): readonly LibraryTheme[] {
  switch (__LANGUAGE__) {
    case 'nl':
      return DUTCH_TASKS;
    case 'en':
      return ENGLISH_TASKS;
    case 'es':
      return SPANISH_TASKS;
    default:
      return __LANGUAGE__ satisfies never;
  }
}

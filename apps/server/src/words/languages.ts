import type { Language } from '@reisspel/contract/language';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { DUTCH } from './nl.ts';
import type { Words } from './words.ts';

export const WORDS: Readonly<Record<Language, Words>> = { nl: DUTCH, en: ENGLISH, es: SPANISH };

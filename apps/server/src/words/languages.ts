import type { Language } from '@reisspel/contract/language';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { DUTCH, type Words } from './nl.ts';

export const WORDS: Readonly<Record<Language, Words>> = { nl: DUTCH, en: ENGLISH, es: SPANISH };

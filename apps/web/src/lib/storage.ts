import { pageBase } from './base.ts';

/** Reads a value of this trip from local storage; null if there is none or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`${key}${pageBase()}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`${key}${pageBase()}`, value);
  } catch {
    // There is no room or no storage. Every stored value is optional.
  }
}

/** Key of the note that the organiser has opened the page with invitations. */
export const INVITED_KEY = 'invited';

import { BASE } from './base.ts';

/** This trip's part of localStorage, which never throws: it is missing in some private modes, and full on some phones. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`${key}${BASE}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`${key}${BASE}`, value);
  } catch {
    // A hint for the screen only; the server knows.
  }
}

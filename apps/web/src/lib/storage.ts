import { BASE } from './base.ts';

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
    // No room or no storage: the value is only a hint, and the server knows.
  }
}

export const INVITED_KEY = 'invited';

import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';

/** A chosen file with the parts that are read here; the server validates the rest. */
export interface ChosenFile {
  readonly name: string;
  readonly title: string;
  readonly content: unknown;
}

export type ReadFile = { kind: 'trip'; file: ChosenFile } | { kind: 'too large' } | { kind: 'no trip' };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The title in a trip file; null for any other content. */
function titleIn(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || !('format' in content && 'trip' in content))
    return null;
  const { format, trip } = content;
  if (format !== 'reisspel-trip' || typeof trip !== 'object' || trip === null || !('title' in trip))
    return null;
  return typeof trip.title === 'string' ? trip.title : null;
}

export async function readTripFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_TRIP_BYTES) return { kind: 'too large' };
  const content = parsed(await file.text());
  const title = titleIn(content);
  return title === null ? { kind: 'no trip' } : { kind: 'trip', file: { name: file.name, title, content } };
}

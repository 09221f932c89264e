import { useSearch } from '@tanstack/react-router';

/** Whether this window shows the organiser's draft: its address says so. */
export function useIsPreview(): boolean {
  return useSearch({ strict: false, select: ({ concept }) => concept === true });
}

import { useSearch } from '@tanstack/react-router';

export function useIsPreview(): boolean {
  return useSearch({ strict: false, select: ({ concept }) => concept === true });
}

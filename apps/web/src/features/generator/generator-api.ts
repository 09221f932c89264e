import type {
  GenerationEvent,
  GeneratorSettings,
  Replacement,
  ReplacementInput,
} from '@reisspel/contract/generator';
import type { AiUsage } from '@reisspel/contract/operate/ai';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiError, failureOf, request } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { clientHeaders } from '../../lib/client.ts';
import { eventData } from '../../live/event-stream.ts';

/** Milliseconds without data after which a request fails. A model may need a second attempt. */
const SILENCE_MS = 90_000;
/** The key of requests for another task. Saving waits for them. */
const REPLACEMENT_KEY = ['generator', 'replacement'] as const;

/** The AI's use and its limits. Each visit fetches them, because every photo check changes them. */
export const aiUsageQuery = queryOptions({
  queryKey: ['ai-usage'],
  queryFn: ({ signal }) => request<AiUsage>('GET', '/api/ai-usage', { signal }),
  staleTime: 0,
});

/** Throws `ApiError` for a refusal, or `network` if the stream ends early or is aborted. */
export async function generate(
  settings: GeneratorSettings,
  signal: AbortSignal,
  onEvent: (event: GenerationEvent) => void,
): Promise<void> {
  const silenceAbort = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(() => silenceAbort.abort(), SILENCE_MS);
  };
  restartTimer();
  try {
    const response = await fetch(`${pageBase()}/api/generations`, {
      method: 'POST',
      headers: { ...clientHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify(settings),
      signal: AbortSignal.any([signal, silenceAbort.signal]),
    });
    if (!response.ok) throw await failureOf(response);
    if (response.body === null) throw new ApiError('network');
    for await (const data of eventData(response.body, restartTimer)) {
      const event: GenerationEvent = JSON.parse(data);
      onEvent(event);
      if (event.type === 'done') return;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network');
  } finally {
    clearTimeout(silence);
    silenceAbort.abort();
  }
  throw new ApiError('network');
}

/** Requests another task, with a long time limit. Unmounting aborts the request. */
export function useReplacement() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationKey: REPLACEMENT_KEY,
    mutationFn: (json: ReplacementInput) => {
      running.current = new AbortController();
      const { signal } = running.current;
      return request<Replacement>('POST', '/api/generated-tasks', { json, signal, timeoutMs: SILENCE_MS });
    },
  });
}

/** Returns how many replacements run. `useIsMutating` would add code to every page of the app. */
export function useRunningReplacements(): number {
  const queryClient = useQueryClient();
  return useSyncExternalStore(queryClient.getMutationCache().subscribe, () =>
    queryClient.isMutating({ mutationKey: REPLACEMENT_KEY }),
  );
}

import type { Page } from '@playwright/test';
import type { AdminState, GalleryState, PlayState } from '@reisspel/contract/live';

interface LiveStates {
  admin: AdminState;
  gallery: GalleryState;
  play: PlayState;
}

/** Returns the first state of a view in the live stream, with the login of this page. */
export function liveState<V extends keyof LiveStates>(page: Page, view: V): Promise<LiveStates[V]> {
  return page.evaluate(async (name) => {
    const response = await fetch(`/api/live?view=${name}`);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('\n\n')) text += decoder.decode((await reader?.read())?.value, { stream: true });
    await reader?.cancel();
    return JSON.parse(text.slice(text.indexOf('data: ') + 6).split('\n')[0] ?? '').state;
  }, view);
}

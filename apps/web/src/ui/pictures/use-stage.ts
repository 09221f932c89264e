import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Stage, StageOptions } from './picture-stage.ts';

type StageModule = typeof import('./picture-stage.ts');

/** Null until PhotoSwipe is loaded. */
let loaded: StageModule | null = null;

export async function loadStage(): Promise<StageModule> {
  loaded ??= await import('./picture-stage.ts');
  return loaded;
}

interface StageState {
  /** Null while PhotoSwipe is loading. */
  stage: Stage | null;
  isClosing: boolean;
  zoomedIn: boolean;
}

type ViewerOptions = Pick<StageOptions, 'pictures' | 'index' | 'tileOf' | 'failure' | 'onIndex' | 'onClosed'>;

/** Opens PhotoSwipe in `box` while the component is mounted. */
export function useStage(box: RefObject<HTMLElement | null>, options: ViewerOptions): StageState {
  const [stage, setStage] = useState<Stage | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [zoomedIn, setZoomedIn] = useState(false);
  const open = useEffectEvent(({ openStage }: StageModule, grows: boolean) => {
    if (box.current === null) return null;
    const opened = openStage(box.current, {
      ...options,
      grows,
      onZoom: setZoomedIn,
      onClosing: () => setClosing(true),
    });
    setStage(opened);
    return opened;
  });
  useLayoutEffect(() => {
    let isUnmounted = false;
    let opened = loaded && open(loaded, true);
    if (!loaded) {
      loadStage().then(
        (module) => {
          if (!isUnmounted) opened = open(module, false);
        },
        () => {
          // The viewer keeps showing the plain picture.
        },
      );
    }
    return () => {
      isUnmounted = true;
      opened?.remove();
    };
  }, []);
  return { stage, isClosing, zoomedIn };
}

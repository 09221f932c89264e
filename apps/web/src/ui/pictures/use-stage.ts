import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Stage, StageOptions } from './picture-stage.ts';

type StageModule = typeof import('./picture-stage.ts');

/** Null until PhotoSwipe is loaded. */
let loaded: StageModule | null = null;

export async function loadStage(): Promise<StageModule> {
  loaded ??= await import('./picture-stage.ts');
  return loaded;
}

/** `waiting`: PhotoSwipe is still loading. */
type Phase = 'waiting' | 'open' | 'closing';

interface StageState {
  stage: Stage | null;
  phase: Phase;
  zoomedIn: boolean;
}

type ViewerOptions = Pick<StageOptions, 'pictures' | 'index' | 'tileOf' | 'failure' | 'onIndex' | 'onClosed'>;

/** Opens PhotoSwipe in `box` while the component is mounted. */
export function useStage(box: RefObject<HTMLElement | null>, options: ViewerOptions): StageState {
  const [stage, setStage] = useState<Stage | null>(null);
  const [phase, setPhase] = useState<Phase>('waiting');
  const [zoomedIn, setZoomedIn] = useState(false);
  const open = useEffectEvent(({ openStage }: StageModule, grows: boolean) => {
    if (box.current === null) return null;
    const opened = openStage(box.current, {
      ...options,
      grows,
      onZoom: setZoomedIn,
      onClosing: () => setPhase('closing'),
    });
    setStage(opened);
    setPhase('open');
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
  return { stage, phase, zoomedIn };
}

import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Stage, StageOptions } from './picture-stage.ts';

type StageModule = typeof import('./picture-stage.ts');

let loaded: StageModule | null = null;

export async function loadStage(): Promise<StageModule> {
  loaded ??= await import('./picture-stage.ts');
  return loaded;
}

type Phase = 'waiting' | 'open' | 'closing';

interface StageOnScreen {
  stage: Stage | null;
  phase: Phase;
  zoomedIn: boolean;
}

type Wanted = Pick<StageOptions, 'pictures' | 'index' | 'tileOf' | 'failure' | 'onIndex' | 'onClosed'>;

export function useStage(box: RefObject<HTMLElement | null>, wanted: Wanted): StageOnScreen {
  const [stage, setStage] = useState<Stage | null>(null);
  const [phase, setPhase] = useState<Phase>('waiting');
  const [zoomedIn, setZoomedIn] = useState(false);
  const open = useEffectEvent(({ openStage }: StageModule, grows: boolean) => {
    if (box.current === null) return null;
    const opened = openStage(box.current, {
      ...wanted,
      grows,
      onZoom: setZoomedIn,
      onClosing: () => setPhase('closing'),
    });
    setStage(opened);
    setPhase('open');
    return opened;
  });
  useLayoutEffect(() => {
    let gone = false;
    let opened = loaded && open(loaded, true);
    if (!loaded) {
      loadStage().then(
        (module) => {
          if (!gone) opened = open(module, false);
        },
        () => {
          // The plain picture stays.
        },
      );
    }
    return () => {
      gone = true;
      opened?.remove();
    };
  }, []);
  return { stage, phase, zoomedIn };
}

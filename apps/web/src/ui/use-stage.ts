import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** Opens the stage once it is loaded, and removes it with the box. The first `wanted` counts. */
export function useStage(box: RefObject<HTMLElement | null>, wanted: Wanted): StageOnScreen {
  const [stage, setStage] = useState<Stage | null>(null);
  const [phase, setPhase] = useState<Phase>('waiting');
  const [zoomedIn, setZoomedIn] = useState(false);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  useLayoutEffect(() => {
    let opened: Stage | null = null;
    let gone = false;
    const open = ({ openStage }: StageModule, grows: boolean) => {
      if (gone || box.current === null) return;
      opened = openStage(box.current, {
        ...latest.current,
        grows,
        onIndex: (index) => latest.current.onIndex(index),
        onZoom: setZoomedIn,
        onClosing: () => setPhase('closing'),
        onClosed: () => latest.current.onClosed(),
      });
      setStage(opened);
      setPhase('open');
    };
    if (loaded) open(loaded, true);
    else
      loadStage().then(
        (module) => open(module, false),
        () => {
          // The plain picture stays.
        },
      );
    return () => {
      gone = true;
      opened?.remove();
    };
  }, [box]);
  return { stage, phase, zoomedIn };
}

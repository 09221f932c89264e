import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Stage, StageOptions } from './picture-stage.ts';
import { loadedStage, loadStage } from './stage-loader.ts';

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
    const open = ({ openStage }: typeof import('./picture-stage.ts'), grows: boolean) => {
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
    const ready = loadedStage();
    if (ready) open(ready, true);
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

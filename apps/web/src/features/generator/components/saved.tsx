import { progressOf } from '@reisspel/rules/generator-progress';
import { Link } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import type { GeneratorParts } from '../generator-parts.ts';
import type { SavedGame } from '../generator-state.ts';
import { ProgressSteps } from './progress-steps.tsx';

interface SavedProps {
  saved: SavedGame;
  Undo: GeneratorParts['Undo'];
  onAnother: () => void;
}

/** The game is there: to the dashboard, or back to the game it took the place of. */
export function Saved({ saved: { mode, title, archiveId }, Undo, onAnother }: SavedProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [restored, setRestored] = useState(false);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <Card className="grid justify-items-center gap-4 px-6! py-8 text-center">
        <div className="w-full">
          <ProgressSteps step={null} percent={progressOf('saving', 0, 0)} />
        </div>
        <span className="mt-2 flex size-20 items-center justify-center rounded-full bg-sun text-night">
          <Award aria-hidden className="size-10" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {m.generator_saved_title()}
        </h2>
        <p role="status" className="text-lg">
          {mode === 'replace' ? m.generator_saved_replaced({ title }) : m.generator_saved_appended({ title })}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Link to="/admin" className={buttonLook('primary')}>
            {m.generator_saved_admin()}
          </Link>
          <Button className="min-h-14" onClick={onAnother}>
            {m.generator_saved_another()}
          </Button>
        </div>
      </Card>
      {archiveId === null || restored ? null : (
        <Undo
          archiveId={archiveId}
          text={m.generator_saved_previous()}
          onRestored={() => setRestored(true)}
        />
      )}
      {restored ? <Notice tone="good">{m.generator_saved_restored()}</Notice> : null}
    </div>
  );
}

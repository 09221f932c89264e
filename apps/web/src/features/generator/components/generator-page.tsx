import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import type { GeneratorParts } from '../generator-parts.ts';
import { type Generator, useGenerator } from '../use-generator.ts';
import { AiCard } from './ai-card.tsx';
import { Generating } from './generating.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { Review } from './review.tsx';
import { Saved } from './saved.tsx';
import { SettingsForm } from './settings-form.tsx';

interface StageProps {
  generator: Generator;
  parts: GeneratorParts;
}

function Stage({ generator, parts }: StageProps) {
  const { state } = generator;
  switch (state.kind) {
    case 'asking':
      return (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <SettingsForm last={state.settings} error={state.error} onSubmit={generator.start} />
          {/* Below the questions on a phone: there they would begin at the end of the first screen. */}
          <AiCard />
        </div>
      );
    case 'generating':
      return <Generating {...state} onStop={generator.stop} />;
    case 'reviewing':
      return <Review {...state} generator={generator} parts={parts} />;
    case 'saved':
      return <Saved saved={state.saved} Undo={parts.Undo} onAnother={generator.leave} />;
    default:
      return state satisfies never;
  }
}

/** Shows each stage from its top: the button that led to it is far down the one before. */
function useFromTheTop(stage: string): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [stage]);
}

/** The Spel Generator (spec 2): asks, shows what comes, lets the organiser look it over, and saves. */
export function GeneratorPage({ parts }: { parts: GeneratorParts }) {
  const generator = useGenerator();
  useFromTheTop(generator.state.kind);
  return (
    <main className="page page-wide">
      <header className="mb-6">
        <Link to="/admin" className={`${buttonLook('quiet')} -mt-2 -ml-3`}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.common_back_to_admin()}
        </Link>
        <h1 className="text-4xl">{m.generator_title()}</h1>
        <p className="mt-1 text-ink-2">{m.generator_text()}</p>
      </header>
      <Stage generator={generator} parts={parts} />
      <LeaveQuestion isGenerating={generator.state.kind === 'generating'} />
    </main>
  );
}

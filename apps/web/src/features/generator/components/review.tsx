import { progressOf } from '@reisspel/rules/generator-progress';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import type { GeneratedGame } from '../generated-game.ts';
import type { GeneratorParts } from '../generator-parts.ts';
import type { Ending } from '../generator-state.ts';
import type { Generator } from '../use-generator.ts';
import { EndingNotice } from './ending-notice.tsx';
import { FallbackNotices } from './fallback-notices.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { ReviewTasks } from './review-tasks.tsx';
import { ReviewTeams } from './review-teams.tsx';
import { ReviewTitle } from './review-title.tsx';
import { SaveCard } from './save-card.tsx';

/** Percent of the bar while the organiser looks: all but the saving (spec 2). */
const REVIEW_PERCENT = progressOf('teams', 0, 0);

function StartAgain({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Sparkles aria-hidden className="size-5" />
        {m.generator_again()}
      </Button>
      {asking ? (
        <ConfirmModal
          title={m.generator_again_title()}
          text={m.generator_again_text()}
          confirm={m.generator_again_confirm()}
          cancel={m.common_cancel()}
          error={null}
          busy={false}
          onConfirm={onConfirm}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface ReviewProps {
  game: GeneratedGame;
  ending: Ending;
  recovered: boolean;
  generator: Generator;
  parts: GeneratorParts;
}

/** The game before it is saved, to change as the organiser wants it. */
export function Review({ game, ending, recovered, generator, parts }: ReviewProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { amend, leave } = generator;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid gap-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
              {m.generator_review()}
            </h2>
            <p className="mt-1 text-ink-2">{m.generator_review_text()}</p>
          </div>
          <StartAgain onConfirm={leave} />
        </div>
        <ProgressSteps step="saving" percent={REVIEW_PERCENT} />
      </Card>
      <EndingNotice ending={ending} recovered={recovered} />
      <FallbackNotices game={game} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <ReviewTitle game={game} amend={amend} />
          <ReviewTasks game={game} amend={amend} TaskForm={parts.TaskForm} />
        </div>
        <div className="grid grid-cols-1 gap-6 xl:sticky xl:top-6">
          <ReviewTeams teams={game.teams} amend={amend} />
          <SaveCard game={game} onSaved={generator.saved} />
        </div>
      </div>
    </div>
  );
}

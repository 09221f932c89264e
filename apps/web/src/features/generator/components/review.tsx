import type { ArchiveId } from '@reisspel/contract/ids';
import {
  MAX_PROFILE_DESCRIPTION_LENGTH,
  MAX_PROFILE_NAME_LENGTH,
  MAX_TEAM_NAME_LENGTH,
} from '@reisspel/contract/limits';
import type { TaskInput } from '@reisspel/contract/tasks';
import { progressOf } from '@reisspel/rules/generator';
import { Sparkles, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/inputs.tsx';
import { TextField } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { changeTeam, type GeneratedGame, type ReviewTeam } from '../generated-game.ts';
import type { Ending } from '../generator-state.ts';
import type { Generator } from '../use-generator.ts';
import { FallbackNotices } from './fallback-notices.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { changeAndFocus, DroppedItem } from './review-item.tsx';
import { ReviewTasks } from './review-tasks.tsx';
import { SaveCard } from './save-card.tsx';

/** Components of the organiser's dashboard, which this feature may not import. */
export interface GeneratorParts {
  TaskForm: ComponentType<{
    title: string;
    input: TaskInput;
    onSave: (input: TaskInput) => void;
    onClose: () => void;
  }>;
  Undo: ComponentType<{ archiveId: ArchiveId; text: string; onRestored: () => void }>;
}

interface TeamRowProps {
  item: ReviewTeam;
  number: number;
  updateGame: Generator['updateGame'];
}

function TeamRow({ item: { team, dropped }, number, updateGame }: TeamRowProps) {
  const { name, color } = team;
  const change = (changes: Partial<ReviewTeam>) => updateGame((game) => changeTeam(game, color, changes));
  if (dropped) {
    const restore = () => changeAndFocus(() => change({ dropped: false }), color, 'drop');
    return (
      <DroppedItem id={color} onUndo={restore}>
        <span className="line-through">{name}</span>
      </DroppedItem>
    );
  }
  return (
    <li data-item={color} className="flex items-start gap-3">
      <span className="flex h-12 items-center">
        <TeamDot color={color} size="large" />
      </span>
      <div className="min-w-0 grow">
        <TextField
          label={m.generator_team_name({ number })}
          labelHidden
          error={name.trim() === '' ? m.generator_team_required() : undefined}
          autoComplete="off"
          maxLength={MAX_TEAM_NAME_LENGTH}
          value={name}
          onChange={({ target }) => change({ team: { ...team, name: target.value } })}
        />
      </div>
      <IconButton
        icon={Trash2}
        label={m.generator_team_drop({ team: name })}
        data-action="drop"
        onClick={() => changeAndFocus(() => change({ dropped: true }), color, 'undo')}
      />
    </li>
  );
}

interface ReviewPartProps {
  game: GeneratedGame;
  updateGame: Generator['updateGame'];
}

function ReviewTeams({ game: { teams }, updateGame }: ReviewPartProps) {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">{m.generator_teams()}</h2>
      {teams.length === 0 ? <p className="text-ink-2">{m.generator_teams_none()}</p> : null}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {teams.map((item, index) => (
          <TeamRow key={item.team.color} item={item} number={index + 1} updateGame={updateGame} />
        ))}
      </ul>
    </Card>
  );
}

const ENDING_TEXT: Record<Exclude<Ending, 'complete'>, () => string> = {
  interrupted: m.generator_interrupted,
  stopped: m.generator_stopped,
  recovered: m.generator_recovered,
};

function EndingNotice({ ending }: { ending: Ending }) {
  const [closed, setClosed] = useState(false);
  if (ending === 'complete' || closed) return null;
  return (
    <Notice tone="info">
      <p>{ENDING_TEXT[ending]()}</p>
      <p className="mb-2 font-medium">{m.generator_go_on_or_not()}</p>
      <Button onClick={() => setClosed(true)}>{m.generator_go_on()}</Button>
    </Notice>
  );
}

function ReviewTitle({ game: { title, description }, updateGame }: ReviewPartProps) {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <TextField
        label={m.generator_game_title()}
        error={title.trim() === '' ? m.generator_game_title_required() : undefined}
        autoComplete="off"
        maxLength={MAX_PROFILE_NAME_LENGTH}
        className="display text-xl!"
        value={title}
        onChange={({ target }) => updateGame((game) => ({ ...game, title: target.value }))}
      />
      <Field label={m.generator_game_description()}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            maxLength={MAX_PROFILE_DESCRIPTION_LENGTH}
            value={description}
            onChange={({ target }) => updateGame((game) => ({ ...game, description: target.value }))}
          />
        )}
      </Field>
    </Card>
  );
}

/** Percent of the progress bar during the review: only saving remains to be done (spec 2). */
const REVIEW_PERCENT = progressOf('teams', 0, 0);

interface ReviewProps {
  game: GeneratedGame;
  ending: Ending;
  generator: Generator;
  parts: GeneratorParts;
}

export function Review({ game, ending, generator, parts }: ReviewProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { updateGame, startOver } = generator;
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
          <Button icon={Sparkles} onClick={() => setConfirmOpen(true)}>
            {m.generator_again()}
          </Button>
        </div>
        <ProgressSteps step="saving" percent={REVIEW_PERCENT} />
      </Card>
      <EndingNotice ending={ending} />
      <FallbackNotices game={game} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <ReviewTitle game={game} updateGame={updateGame} />
          <ReviewTasks game={game} updateGame={updateGame} TaskForm={parts.TaskForm} />
        </div>
        <div className="grid grid-cols-1 gap-6 xl:sticky xl:top-6">
          <ReviewTeams game={game} updateGame={updateGame} />
          <SaveCard game={game} onSaved={generator.finish} />
        </div>
      </div>
      {isConfirmOpen ? (
        <ConfirmModal
          title={m.generator_again_title()}
          text={m.generator_again_text()}
          confirm={m.generator_again_confirm()}
          onConfirm={startOver}
          onCancel={() => setConfirmOpen(false)}
        />
      ) : null}
    </div>
  );
}

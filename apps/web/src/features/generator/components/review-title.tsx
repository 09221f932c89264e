import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import type { GeneratedGame } from '../generated-game.ts';
import type { Generator } from '../use-generator.ts';

interface ReviewTitleProps {
  game: GeneratedGame;
  amend: Generator['amend'];
}

/** What the game is called, and what it is about. */
export function ReviewTitle({ game: { title, description }, amend }: ReviewTitleProps) {
  const missing = title.trim() === '';
  return (
    <Card className="grid grid-cols-1 gap-4">
      <Field label={m.generator_game_title()} error={missing ? m.generator_game_title_required() : undefined}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={MAX_PROFILE_NAME_LENGTH}
            className="display text-xl!"
            value={title}
            onChange={({ target }) => amend((game) => ({ ...game, title: target.value }))}
          />
        )}
      </Field>
      <Field label={m.generator_game_description()}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            maxLength={MAX_PROFILE_DESCRIPTION_LENGTH}
            value={description}
            onChange={({ target }) => amend((game) => ({ ...game, description: target.value }))}
          />
        )}
      </Field>
    </Card>
  );
}

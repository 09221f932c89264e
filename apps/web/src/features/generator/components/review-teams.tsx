import { MAX_TEAM_NAME_LENGTH } from '@reisspel/contract/limits';
import { Trash2, Undo2 } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { changeTeam, type ReviewTeam } from '../generated-game.ts';
import { type FocusNext, useFocusNext } from '../use-focus-next.ts';
import type { Generator } from '../use-generator.ts';

interface ReviewTeamsProps {
  teams: readonly ReviewTeam[];
  amend: Generator['amend'];
}

interface TeamRowProps {
  item: ReviewTeam;
  /** From 1. */
  number: number;
  amend: Generator['amend'];
  focusNext: FocusNext;
}

function TeamRow({ item: { team, dropped }, number, amend, focusNext }: TeamRowProps) {
  const { name, color } = team;
  const drop = (gone: boolean) => {
    amend((game) => changeTeam(game, color, (it) => ({ ...it, dropped: gone })));
    focusNext(color, gone ? 'undo' : 'drop');
  };
  if (dropped) {
    return (
      <li
        data-item={color}
        className="flex flex-wrap items-center justify-between gap-x-3 rounded-2xl border-2 border-line border-dashed py-1 pr-1 pl-4"
      >
        <span className="text-ink-2 line-through">{name}</span>
        <UndoButton onClick={() => drop(false)} />
      </li>
    );
  }
  return (
    <li data-item={color} className="flex items-start gap-3">
      <span className="flex h-12 items-center">
        <TeamDot color={color} size="large" />
      </span>
      <div className="min-w-0 grow">
        <Field
          label={m.generator_team_name({ number })}
          labelHidden
          error={name.trim() === '' ? m.generator_team_required() : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={MAX_TEAM_NAME_LENGTH}
              value={name}
              onChange={({ target }) =>
                amend((game) =>
                  changeTeam(game, color, (it) => ({ ...it, team: { ...it.team, name: target.value } })),
                )
              }
            />
          )}
        </Field>
      </div>
      <IconButton
        icon={Trash2}
        label={m.generator_team_drop({ team: name })}
        data-action="drop"
        onClick={() => drop(true)}
      />
    </li>
  );
}

function UndoButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" data-action="undo" onClick={onClick}>
      <Undo2 aria-hidden className="size-5" />
      {m.common_undo()}
    </Button>
  );
}

/** The teams with their colours, to rename or drop. */
export function ReviewTeams({ teams, amend }: ReviewTeamsProps) {
  const focusNext = useFocusNext();
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">{m.generator_teams()}</h2>
      {teams.length === 0 ? <p className="text-ink-2">{m.generator_teams_none()}</p> : null}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {teams.map((item, index) => (
          <TeamRow key={item.team.color} item={item} number={index + 1} amend={amend} focusNext={focusNext} />
        ))}
      </ul>
    </Card>
  );
}

import type { AdminState } from '@reisspel/contract/live';
import type { ProfileLoad, Undo } from '@reisspel/contract/profiles';
import { useMutation } from '@tanstack/react-query';
import { ListPlus, Replace, Save } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError, request } from '../../../lib/api.ts';
import { isUnderWay } from '../../../lib/game-phase.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { type GeneratedGame, gameInput, keptTasks, keptTeams } from '../generated-game.ts';
import { useRunningReplacements } from '../generator-api.ts';
import type { SavedGame } from '../generator-state.ts';
import { useLogoutHandler } from '../use-generator.ts';

type Mode = ProfileLoad['mode'];

/** Returns "3 opdrachten" and "2 teams". */
const countTexts = (tasks: readonly unknown[], teams: readonly unknown[]) => ({
  tasks: m.generator_tasks_count({ count: tasks.length }),
  teams: m.generator_teams_count({ count: teams.length }),
});

interface ModeFieldProps {
  mode: Mode;
  /** The game on the server, or null until it is loaded. */
  current: AdminState | null;
  onChange: (mode: Mode) => void;
}

function CurrentGame({ current }: Pick<ModeFieldProps, 'current'>) {
  if (current === null) return <Skeleton className="h-6 w-48" />;
  const { tasks, teams } = current;
  const isEmpty = tasks.length === 0 && teams.length === 0;
  return <p>{isEmpty ? m.generator_present_empty() : m.generator_present(countTexts(tasks, teams))}</p>;
}

function ModeField({ mode, current, onChange }: ModeFieldProps) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-bold">{m.generator_mode()}</legend>
      <CurrentGame current={current} />
      <ChoiceCard
        icon={Replace}
        label={m.generator_mode_replace()}
        text={m.generator_mode_replace_text()}
        name={name}
        checked={mode === 'replace'}
        onChange={() => onChange('replace')}
      />
      <ChoiceCard
        icon={ListPlus}
        label={m.generator_mode_append()}
        text={m.generator_mode_append_text()}
        name={name}
        checked={mode === 'append'}
        onChange={() => onChange('append')}
      />
    </fieldset>
  );
}

function useObstacle(game: GeneratedGame, current: AdminState | null): string | null {
  const running = useRunningReplacements();
  const teams = keptTeams(game);
  if (keptTasks(game).length + teams.length === 0) return m.generator_save_nothing();
  if (running > 0) return m.generator_save_wait();
  if (game.title.trim() === '') return m.generator_game_title_required();
  if (teams.some(({ name }) => name.trim() === '')) return m.generator_save_team_names();
  // Saving may end the current game, so the page must know it to warn the organiser.
  return current === null ? m.generator_save_present_unknown() : null;
}

/** If the response was lost, the game may be saved. Another attempt does not save it twice. */
function saveError(error: Error): string {
  const isLost = error instanceof ApiError && error.code === 'network';
  return `${isLost ? m.generator_save_lost() : m.generator_save_failed()} ${organiserErrorText(error)}`;
}

interface SaveCardProps {
  game: GeneratedGame;
  onSaved: (saved: SavedGame) => void;
}

export function SaveCard({ game, onSaved }: SaveCardProps) {
  const { state: current } = useLive('admin');
  const [mode, setMode] = useState<Mode>('replace');
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [showsObstacle, setShowsObstacle] = useState(false);
  const obstacle = useObstacle(game, current);
  const handleLogout = useLogoutHandler();
  const save = useMutation({
    mutationFn: (json: ReturnType<typeof gameInput>) =>
      request<Undo>('POST', '/api/generated-games', { json }),
  });
  const store = () =>
    save.mutate(gameInput(game, mode), {
      onSuccess: ({ archiveId }, { title }) => onSaved({ mode, title, archiveId }),
      onError: handleLogout,
    });
  const endsGame = mode === 'replace' && current !== null && isUnderWay(current.phase);
  const press = () => {
    setShowsObstacle(obstacle !== null);
    if (obstacle !== null) return;
    if (endsGame) setConfirmOpen(true);
    else store();
  };
  const error = save.error && saveError(save.error);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">{m.generator_save_title()}</h2>
      <ModeField mode={mode} current={current} onChange={setMode} />
      {endsGame ? <Notice tone="info">{m.generator_running()}</Notice> : null}
      {showsObstacle && obstacle !== null ? <Notice tone="bad">{obstacle}</Notice> : null}
      {error === null || isConfirmOpen ? null : <Notice tone="bad">{error}</Notice>}
      <Button variant="primary" className="w-full" busy={save.isPending} onClick={press}>
        <Save aria-hidden className="size-6" />
        {m.generator_save(countTexts(keptTasks(game), keptTeams(game)))}
      </Button>
      <p className="text-ink-2 text-sm">{m.generator_save_also()}</p>
      {isConfirmOpen ? (
        <ConfirmModal
          title={m.generator_running_confirm_title()}
          text={m.generator_running_confirm_text()}
          confirm={m.generator_running_confirm()}
          error={error}
          busy={save.isPending}
          onConfirm={store}
          onCancel={() => setConfirmOpen(false)}
        />
      ) : null}
    </Card>
  );
}

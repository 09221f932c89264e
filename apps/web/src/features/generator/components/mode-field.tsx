import type { AdminState } from '@reisspel/contract/live';
import type { ProfileLoad } from '@reisspel/contract/profiles';
import { ListPlus, Replace } from 'lucide-react';
import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Mode = ProfileLoad['mode'];

const MODES = [
  {
    value: 'replace',
    icon: Replace,
    label: m.generator_mode_replace,
    text: m.generator_mode_replace_text,
  },
  { value: 'append', icon: ListPlus, label: m.generator_mode_append, text: m.generator_mode_append_text },
] as const;

interface ModeFieldProps {
  mode: Mode;
  /** The game as it is now; null until that is known. */
  present: AdminState | null;
  onChange: (mode: Mode) => void;
}

function Present({ present }: Pick<ModeFieldProps, 'present'>) {
  if (present === null) return <Skeleton className="h-6 w-48" />;
  const { tasks, teams } = present;
  if (tasks.length === 0 && teams.length === 0) return <p>{m.generator_present_empty()}</p>;
  return (
    <p>
      {m.generator_present({
        tasks: m.generator_tasks_count({ count: tasks.length }),
        teams: m.generator_teams_count({ count: teams.length }),
      })}
    </p>
  );
}

/** What happens to the game there is now. */
export function ModeField({ mode, present, onChange }: ModeFieldProps) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-bold">{m.generator_mode()}</legend>
      <Present present={present} />
      {MODES.map(({ value, icon, label, text }) => (
        <ChoiceCard
          key={value}
          icon={icon}
          label={label()}
          text={text()}
          name={name}
          checked={mode === value}
          onChange={() => onChange(value)}
        />
      ))}
    </fieldset>
  );
}

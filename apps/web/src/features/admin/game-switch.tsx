import type { GameUpdate } from '@reisspel/contract/game';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { updateGame } from './mutations.ts';
import { useAwaited } from './panel.tsx';

interface GameSwitchProps {
  label: string;
  setting: 'scoreboardVisible' | 'repliesOpen' | 'reactionsOn';
  isOn: boolean;
}

/** Shows the requested position at once, before the live state confirms it. */
export function GameSwitch({ label, setting, isOn }: GameSwitchProps) {
  const update = useMutation(updateGame);
  const [requested, setRequested] = useAwaited(isOn, update.isPending);
  const change = (value: boolean) => {
    setRequested(value);
    update.mutate({ [setting]: value } satisfies GameUpdate, { onError: () => setRequested(null) });
  };
  return (
    <>
      <Switch label={label} checked={requested ?? isOn} onChange={change} />
      <Failure error={update.error} />
    </>
  );
}

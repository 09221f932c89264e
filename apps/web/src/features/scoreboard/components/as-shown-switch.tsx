import * as m from '../../../paraglide/messages.js';
import { Switch } from '../../../ui/switch.tsx';

interface AsShownSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Between the scores as they are, and what everybody but the organiser sees. */
export default function AsShownSwitch(props: AsShownSwitchProps) {
  return <Switch label={m.board_see_shown()} {...props} />;
}

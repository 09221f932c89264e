import * as m from '../../../paraglide/messages.js';
import { Switch } from '../../../ui/forms/switch.tsx';

interface AsShownSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switches between the real scores and those that everybody else sees. */
export default function AsShownSwitch(props: AsShownSwitchProps) {
  return <Switch label={m.board_see_shown()} {...props} />;
}

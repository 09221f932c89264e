import { SettingsVerdictsPage } from '../../features/diagnostics/components/settings-verdicts-page.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function SettingsVerdicts() {
  return (
    <OperatorDoor>
      <SettingsVerdictsPage />
    </OperatorDoor>
  );
}

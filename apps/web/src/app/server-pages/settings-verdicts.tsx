import { SettingsVerdictsPage } from '../../features/diagnostics/components/settings-pages.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function SettingsVerdicts() {
  return (
    <OperatorDoor>
      <SettingsVerdictsPage />
    </OperatorDoor>
  );
}

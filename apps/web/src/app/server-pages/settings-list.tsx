import { SettingsListPage } from '../../features/diagnostics/components/settings-pages.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

export default function SettingsList() {
  return (
    <OperatorDoor>
      <SettingsListPage />
    </OperatorDoor>
  );
}

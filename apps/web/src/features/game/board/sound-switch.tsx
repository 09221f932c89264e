import { useState } from 'react';
import { isSoundOn, setSound } from '../../../lib/device/sound.ts';
import * as m from '../../../paraglide/messages.js';
import { Switch } from '../../../ui/forms/switch.tsx';

export default function SoundSwitch() {
  const [on, setOn] = useState(isSoundOn);
  return (
    <div className="rounded-card bg-card px-5 py-2 shadow-card">
      <Switch
        label={m.game_sound()}
        checked={on}
        onChange={(checked) => {
          setSound(checked);
          setOn(checked);
        }}
      />
    </div>
  );
}

import { Flashlight, FlashlightOff } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Torch } from '../use-camera.ts';

interface TorchButtonProps {
  torch: Torch;
  className: string;
}

/** The camera's lamp. It goes out with the camera. */
export function TorchButton({ torch, className }: TorchButtonProps) {
  const [on, setOn] = useState(false);
  const toggle = () => {
    torch(!on).then(
      () => setOn(!on),
      () => {
        // The lamp says no, so it stays as it was, and so does the button.
      },
    );
  };
  return (
    <IconButton
      icon={on ? FlashlightOff : Flashlight}
      label={m.camera_torch()}
      aria-pressed={on}
      onClick={toggle}
      className={className}
    />
  );
}

import { Printer } from 'lucide-react';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      {m.common_print()}
    </Button>
  );
}

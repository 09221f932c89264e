import { Printer } from 'lucide-react';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';

export function PrintButton() {
  return (
    <Button icon={Printer} onClick={() => window.print()}>
      {m.common_print()}
    </Button>
  );
}

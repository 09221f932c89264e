import * as m from '../../../paraglide/messages.js';
import { PasswordGate } from './password-gate.tsx';

export function TripGate() {
  return <PasswordGate opens="guest" title={m.trip_gate_title()} text={m.trip_gate_text()} />;
}

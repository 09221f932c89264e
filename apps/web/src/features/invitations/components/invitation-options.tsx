import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { TeamsPerSheet } from './invitation-sheet.tsx';

export interface PrintOptions {
  perSheet: TeamsPerSheet;
  withPasswords: boolean;
}

interface InvitationOptionsProps {
  options: PrintOptions;
  /** Whether any team has one. */
  havePasswords: boolean;
  onChange: (options: PrintOptions) => void;
}

const CHOICES: readonly { perSheet: TeamsPerSheet; label: () => string }[] = [
  { perSheet: 1, label: m.invite_per_sheet_one },
  { perSheet: 2, label: m.invite_per_sheet_two },
];

/** What the sheets look like on paper. */
export function InvitationOptions({ options, havePasswords, onChange }: InvitationOptionsProps) {
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 font-bold">{m.invite_per_sheet()}</legend>
        <div className="flex flex-wrap gap-2">
          {CHOICES.map(({ perSheet, label }) => (
            <ChoiceCard
              key={perSheet}
              label={label()}
              name="per-sheet"
              checked={options.perSheet === perSheet}
              onChange={() => onChange({ ...options, perSheet })}
              className="grow"
            />
          ))}
        </div>
      </fieldset>
      {havePasswords ? (
        <div>
          <Switch
            label={m.invite_passwords()}
            checked={options.withPasswords}
            onChange={(withPasswords) => onChange({ ...options, withPasswords })}
          />
          <p className="text-ink-2 text-sm">{m.invite_passwords_hint()}</p>
        </div>
      ) : null}
    </div>
  );
}

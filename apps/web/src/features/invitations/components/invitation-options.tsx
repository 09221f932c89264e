import * as m from '../../../paraglide/messages.js';
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
            <label
              key={perSheet}
              className="flex min-h-12 grow items-center gap-3 rounded-2xl border-2 border-line px-4 py-2 has-checked:border-sea has-checked:bg-quiz has-checked:text-on-quiz has-focus-visible:outline-3 has-focus-visible:outline-azure has-focus-visible:outline-offset-2 dark:has-checked:border-azure"
            >
              <input
                type="radio"
                name="per-sheet"
                checked={options.perSheet === perSheet}
                onChange={() => onChange({ ...options, perSheet })}
                className="size-5 shrink-0 accent-sea dark:accent-azure"
              />
              {label()}
            </label>
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

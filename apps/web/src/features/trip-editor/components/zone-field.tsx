import * as m from '../../../paraglide/messages.js';
import { Combobox } from '../../../ui/combobox.tsx';
import { useEditorActions } from '../editor-context.ts';
import type { Lens } from '../lens.ts';
import { clockIn, findZones, isTimeZone, zoneText } from '../time-zones.ts';
import { EditorField } from './editor-field.tsx';

function options(typed: string) {
  const now = Date.now();
  return findZones(typed).map(({ name, text }) => ({
    value: name,
    label: text,
    detail: m.editor_zone_now({ time: clockIn(name, now) }),
  }));
}

interface ZoneFieldProps {
  lens: Lens<string>;
  value: string;
  label: string;
  labelHidden?: boolean;
  hint?: string;
}

/** A time zone, found by city or country. */
export function ZoneField({ lens, value, label, labelHidden = false, hint }: ZoneFieldProps) {
  const { set } = useEditorActions();
  const now = isTimeZone(value) ? m.editor_zone_there({ time: clockIn(value, Date.now()) }) : undefined;
  return (
    <EditorField path={lens.path} label={label} labelHidden={labelHidden} hint={hint ?? now}>
      {(control) => (
        <Combobox
          {...control}
          text={zoneText(value)}
          search={options}
          nothing={m.editor_zone_none()}
          placeholder={m.editor_zone_placeholder()}
          onChoose={(name) => set(lens, name)}
        />
      )}
    </EditorField>
  );
}

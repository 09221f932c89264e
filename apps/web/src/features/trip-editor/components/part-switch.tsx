import * as m from '../../../paraglide/messages.js';
import { Switch } from '../../../ui/switch.tsx';
import { useEditorActions } from '../editor-context.ts';
import { SHOWN } from '../lenses.ts';
import type { PageSection } from '../sections.ts';

interface PartSwitchProps {
  part: PageSection;
  shown: boolean;
}

/** Whether visitors get the page. What was filled in stays. */
export function PartSwitch({ part, shown }: PartSwitchProps) {
  const { set } = useEditorActions();
  return (
    <div className="rounded-card bg-card px-5 py-2 shadow-card">
      <Switch label={m.editor_shown()} checked={shown} onChange={(next) => set(SHOWN[part], next)} />
      {shown ? null : <p className="pb-2 text-ink-2 text-sm">{m.editor_not_shown()}</p>}
    </div>
  );
}

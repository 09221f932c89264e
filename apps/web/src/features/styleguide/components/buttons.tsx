import {
  Archive,
  Bell,
  Download,
  House,
  KeyRound,
  type LucideIcon,
  Play,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { Button, type ButtonVariant, buttonLook } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Part, Row, Specimen } from './specimen.tsx';

const VARIANTS: readonly { variant: ButtonVariant; icon?: LucideIcon; label: () => string }[] = [
  { variant: 'primary', icon: Play, label: m.admin_start },
  { variant: 'secondary', label: m.common_retry },
  { variant: 'quiet', label: m.common_cancel },
  { variant: 'danger', icon: Trash2, label: m.common_delete },
];

function Buttons() {
  return (
    <Specimen wide name="Button" text={m.styleguide_button_text()}>
      {VARIANTS.map(({ variant, icon: Icon, label }) => (
        <div key={variant} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="w-20 font-sans text-ink-2 text-sm">{variant}</code>
          <Row>
            <Button variant={variant}>
              {Icon ? <Icon aria-hidden className="size-5" /> : null}
              {label()}
            </Button>
            <Button variant={variant} busy>
              {m.styleguide_busy()}
            </Button>
            <Button variant={variant} disabled>
              {m.styleguide_disabled()}
            </Button>
          </Row>
        </div>
      ))}
      <Row>
        <a href="#buttons" className={buttonLook('secondary')}>
          {m.styleguide_link_button()}
        </a>
        <a href="#buttons" className="text-link">
          {m.styleguide_link()}
        </a>
      </Row>
    </Specimen>
  );
}

function menuActions(onDone: (label: string) => void): MenuAction[] {
  return [
    { icon: House, label: m.owner_make_default(), does: () => onDone(m.owner_make_default()) },
    { icon: KeyRound, label: m.owner_password(), does: () => {}, disabled: true },
    { icon: Download, label: m.owner_export(), does: { download: '/api/trip/file' } },
    { icon: Archive, label: m.owner_archive(), does: () => onDone(m.owner_archive()), danger: true },
  ];
}

function Menus() {
  const [done, setDone] = useState<string | null>(null);
  const actions = menuActions(setDone);
  return (
    <Specimen name="ActionMenu" text={m.styleguide_menu_text()}>
      <Row>
        <ActionMenu of={m.styleguide_sample_trip()} actions={actions} />
        <ActionMenu of={m.styleguide_sample_team()} actions={actions} compact />
      </Row>
      <p role="status" className="empty:hidden">
        {done}
      </p>
    </Specimen>
  );
}

export function ButtonsPart() {
  return (
    <Part id="buttons" title={m.styleguide_buttons()}>
      <Buttons />
      <Specimen name="IconButton" text={m.styleguide_icon_button_text()}>
        <Row>
          <IconButton icon={Printer} label={m.common_print()} />
          <IconButton icon={Bell} label={m.styleguide_sample_bell()} />
          <IconButton icon={Trash2} label={m.common_delete()} disabled />
        </Row>
      </Specimen>
      <Menus />
    </Part>
  );
}

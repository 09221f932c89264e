import {
  Archive,
  Bell,
  Clock,
  Download,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Luggage,
  Play,
  Printer,
  ShieldCheck,
  Star,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ActionMenu, type MenuAction } from '../../../ui/overlays/action-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { Answers } from './answers.tsx';
import { Colours } from './colours.tsx';
import { Choices, Fields } from './controls.tsx';
import { PARTS, Part, Row, Specimen } from './specimen.tsx';

const VARIANTS = [
  { variant: 'primary', icon: Play, label: m.admin_start },
  { variant: 'secondary', icon: null, label: m.common_retry },
  { variant: 'quiet', icon: null, label: m.common_cancel },
  { variant: 'danger', icon: Trash2, label: m.common_delete },
] as const;

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

function Menus() {
  const [done, setDone] = useState<string | null>(null);
  const actions: MenuAction[] = [
    { icon: House, label: m.owner_make_default(), does: () => setDone(m.owner_make_default()) },
    { icon: KeyRound, label: m.owner_password(), does: () => {}, disabled: true },
    { icon: Download, label: m.owner_export(), does: { download: '/api/trip/file' } },
    { icon: Archive, label: m.owner_archive(), does: () => setDone(m.owner_archive()), danger: true },
  ];
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

function ButtonsPart() {
  return (
    <Part id="buttons">
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

const TONES: readonly (readonly [ChipTone, LucideIcon])[] = [
  ['good', ListChecks],
  ['late', Clock],
  ['waiting', Clock],
  ['verification', ShieldCheck],
  ['quiz', Star],
  ['bad', X],
  ['neutral', Luggage],
];

/** Texts that inform and ask nothing. */
function Texts() {
  return (
    <Part id="texts">
      <Specimen name="Chip" text={m.styleguide_chip_text()}>
        <Row>
          {TONES.map(([tone, icon]) => (
            <Chip key={tone} tone={tone} icon={icon}>
              {tone}
            </Chip>
          ))}
          <Chip tone="neutral">{m.styleguide_without_icon()}</Chip>
        </Row>
      </Specimen>
      <Specimen name="TeamDot" text={m.styleguide_dot_text()}>
        <p className="flex items-center gap-3">
          <TeamDot color="#C23E18" size="small" />
          <strong>{m.styleguide_sample_team()}</strong>
        </p>
        <p className="flex items-center gap-3">
          <TeamDot color="#0B4F6C" size="large" />
          <strong>{m.styleguide_sample_team_2()}</strong>
        </p>
      </Specimen>
      <Specimen name="Card" text={m.styleguide_card_text()}>
        <div className="rounded-card bg-page p-5">
          <Card>
            <p className="display text-xl">{m.styleguide_sample_trip()}</p>
            <p className="text-ink-2">{m.styleguide_sample_date()}</p>
          </Card>
        </div>
      </Specimen>
      <Specimen name="Disclosure" text={m.styleguide_disclosure_text()}>
        <Disclosure title={m.styleguide_sample_more()} note={m.styleguide_sample_note()} open={false}>
          <p>{m.styleguide_sample_hidden()}</p>
        </Disclosure>
        <Disclosure title={m.styleguide_sample_open()} open>
          <p>{m.styleguide_sample_hidden()}</p>
        </Disclosure>
      </Specimen>
      <Specimen name="Message" text={m.styleguide_message_text()}>
        <Message icon={Luggage} title={m.owner_none_title()} text={m.owner_none_text()}>
          <Button variant="primary">{m.owner_new()}</Button>
        </Message>
      </Specimen>
      <Specimen name="QrCode" text={m.styleguide_qr_text()}>
        <QrCode
          text="https://reisspel.example/game"
          label={m.styleguide_qr_label()}
          className="w-48 max-w-full"
        />
      </Specimen>
      <Specimen wide name="PageHeader" text={m.styleguide_header_text()}>
        {/* The sample has an `h1`, and this page may have only its own. */}
        <div aria-hidden inert>
          <PageHeader title={m.styleguide_sample_trip()} text={m.styleguide_sample_date()}>
            <Chip tone="good">{m.editor_version_now()}</Chip>
          </PageHeader>
        </div>
      </Specimen>
    </Part>
  );
}

const DISPLAY_SIZES = ['text-7xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl'];
const TEXT_SIZES = ['text-lg', 'text-base', 'text-sm', 'text-xs'];
/** Gaps and paddings in steps of `--spacing` (4 px). */
const STEPS = [1, 2, 3, 4, 5, 6, 8];
const RADII = [
  'rounded-xl',
  'rounded-2xl',
  'rounded-card',
  'rounded-button',
  'rounded-panel',
  'rounded-full',
];
const SHADOWS = ['shadow-card', 'shadow-raised'];

function Sizes() {
  return (
    <Part id="sizes">
      <Specimen wide name="--text-*" text={m.styleguide_type_text()}>
        <ul className="grid grid-cols-1 gap-3">
          {[...DISPLAY_SIZES, ...TEXT_SIZES].map((size) => (
            <li key={size} className="flex flex-wrap items-center gap-x-4">
              <code className="w-20 font-sans text-ink-2 text-sm">{size}</code>
              <span className={DISPLAY_SIZES.includes(size) ? `display ${size}` : size}>
                {m.styleguide_pangram()}
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="--spacing" text={m.styleguide_spacing_text()}>
        <ul className="grid grid-cols-1 gap-2">
          {STEPS.map((step) => (
            <li key={step} className="flex items-center gap-4">
              <code className="w-5 font-sans text-ink-2 text-sm tabular-nums">{step}</code>
              <span
                className="keep-colour h-4 bg-azure"
                style={{ width: `calc(var(--spacing) * ${step})` }}
              />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="--radius-*, --shadow-*" text={m.styleguide_shape_text()}>
        <ul className="grid grid-cols-2 sm:grid-cols-3 gap-4">
          {[...RADII, ...SHADOWS].map((name) => (
            <li key={name}>
              <span
                className={`mb-2 block h-16 bg-card ${name} ${SHADOWS.includes(name) ? 'rounded-card' : 'border-2 border-line'}`}
              />
              <code className="font-sans text-ink-2 text-sm">{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </Part>
  );
}

/** Every token and component in all its states. Look here before making another one. */
export default function StyleguidePage() {
  return (
    <main className="page page-wide">
      <Toaster />
      <PageHeader title={m.styleguide_title()} text={m.styleguide_intro()} />
      <nav aria-label={m.styleguide_contents()} className="mb-8 flex flex-wrap gap-x-4">
        {Object.entries(PARTS).map(([id, title]) => (
          <a key={id} href={`#${id}`} className="text-link">
            {title()}
          </a>
        ))}
      </nav>
      <Colours />
      <Sizes />
      <ButtonsPart />
      <Texts />
      <Fields />
      <Choices />
      <Answers />
    </main>
  );
}

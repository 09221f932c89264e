import { Clock, ListChecks, Luggage, ShieldCheck, Star, X } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Message } from '../../../ui/message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { Part, Row, Specimen } from './specimen.tsx';

const TONES = [
  { tone: 'good', icon: ListChecks },
  { tone: 'late', icon: Clock },
  { tone: 'waiting', icon: Clock },
  { tone: 'verification', icon: ShieldCheck },
  { tone: 'quiz', icon: Star },
  { tone: 'bad', icon: X },
  { tone: 'neutral', icon: Luggage },
] as const satisfies readonly { tone: ChipTone; icon: unknown }[];

const TEAMS = [
  { color: '#C23E18', name: m.styleguide_sample_team },
  { color: '#0B4F6C', name: m.styleguide_sample_team_2 },
];

/** What tells, and asks nothing. */
export function Texts() {
  return (
    <Part id="texts" title={m.styleguide_texts()}>
      <Specimen name="Chip" text={m.styleguide_chip_text()}>
        <Row>
          {TONES.map(({ tone, icon }) => (
            <Chip key={tone} tone={tone} icon={icon}>
              {tone}
            </Chip>
          ))}
          <Chip tone="neutral">{m.styleguide_without_icon()}</Chip>
        </Row>
      </Specimen>
      <Specimen name="TeamDot" text={m.styleguide_dot_text()}>
        {TEAMS.map(({ color, name }, index) => (
          <p key={color} className="flex items-center gap-3">
            <TeamDot color={color} size={index === 0 ? 'small' : 'large'} />
            <strong>{name()}</strong>
          </p>
        ))}
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
        {/* A page has one first heading, which is this page's own. */}
        <div aria-hidden inert>
          <PageHeader title={m.styleguide_sample_trip()} text={m.styleguide_sample_date()}>
            <Chip tone="good">{m.editor_version_now()}</Chip>
          </PageHeader>
        </div>
      </Specimen>
    </Part>
  );
}

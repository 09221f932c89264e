import { MAX_LINKS } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip';
import { PlaneTakeoff } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { DraftLink } from '../draft-types.ts';
import { useEditorActions } from '../editor-context.ts';
import { firstDeparture } from '../flight-order.ts';
import { entry, field, wholeDraft } from '../lens.ts';
import { LINKS } from '../lenses.ts';
import { webAddress } from '../web-address.ts';
import { EditorCard, FieldPair } from './editor-card.tsx';
import { DayField, LongTextField, TextField } from './editor-field.tsx';
import { PairList } from './pair-list.tsx';
import { ZoneField } from './zone-field.tsx';

const COUNTDOWN = field(wholeDraft, 'countdownAt');
const NO_LINK: DraftLink = { title: '', url: '' };

function Basics({ draft }: { draft: TripDraft }) {
  return (
    <EditorCard title={m.editor_basics()} text={m.editor_basics_text()}>
      <TextField
        lens={field(wholeDraft, 'title')}
        value={draft.title}
        label={m.editor_title()}
        placeholder={m.editor_title_placeholder()}
      />
      <FieldPair>
        <TextField
          lens={field(wholeDraft, 'place')}
          value={draft.place}
          label={m.editor_place()}
          placeholder={m.editor_place_placeholder()}
        />
        <ZoneField lens={field(wholeDraft, 'timeZone')} value={draft.timeZone} label={m.editor_time_zone()} />
      </FieldPair>
      <FieldPair>
        <DayField
          lens={field(wholeDraft, 'startsOn')}
          value={draft.startsOn}
          label={m.editor_starts_on()}
          type="date"
        />
        <DayField
          lens={field(wholeDraft, 'endsOn')}
          value={draft.endsOn}
          label={m.editor_ends_on()}
          type="date"
          min={draft.startsOn}
        />
      </FieldPair>
    </EditorCard>
  );
}

function Countdown({ draft }: { draft: TripDraft }) {
  const { set } = useEditorActions();
  const { countdownAt } = draft;
  const departure = firstDeparture(draft.flights.items);
  const follows =
    departure !== null &&
    departure.local === countdownAt.local &&
    departure.timeZone === countdownAt.timeZone;
  return (
    <EditorCard title={m.editor_countdown_title()} text={m.editor_countdown_text()}>
      <FieldPair>
        <DayField
          lens={field(COUNTDOWN, 'local')}
          value={countdownAt.local}
          label={m.editor_countdown()}
          type="datetime-local"
        />
        <ZoneField
          lens={field(COUNTDOWN, 'timeZone')}
          value={countdownAt.timeZone}
          label={m.editor_countdown_zone()}
        />
      </FieldPair>
      {departure === null || follows ? null : (
        <Button className="justify-self-start" onClick={() => set(COUNTDOWN, departure)}>
          <PlaneTakeoff aria-hidden className="size-5" />
          {m.editor_countdown_follow()}
        </Button>
      )}
    </EditorCard>
  );
}

function More({ draft }: { draft: TripDraft }) {
  return (
    <EditorCard title={m.editor_more()}>
      <LongTextField
        lens={field(wholeDraft, 'notice')}
        value={draft.notice}
        label={m.editor_notice()}
        hint={m.editor_notice_hint()}
        rows={2}
      />
      <PairList
        lens={LINKS}
        list={draft.links}
        max={MAX_LINKS}
        blank={NO_LINK}
        texts={{
          legend: m.editor_links(),
          hint: m.editor_links_hint(),
          name: m.editor_link(),
          title: m.editor_link_title(),
          titlePlaceholder: m.editor_link_title_placeholder(),
          second: m.editor_link_url(),
          secondPlaceholder: 'https://',
          add: m.editor_link_add(),
          tidySecond: webAddress,
        }}
        pairOf={({ title, url }, index) => ({
          title: field(entry(LINKS, index), 'title'),
          titleValue: title,
          second: field(entry(LINKS, index), 'url'),
          secondValue: url,
        })}
      />
    </EditorCard>
  );
}

export function GeneralSection({ draft }: { draft: TripDraft }) {
  return (
    <>
      <Basics draft={draft} />
      <Countdown draft={draft} />
      <More draft={draft} />
    </>
  );
}

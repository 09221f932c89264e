import { Link } from '@tanstack/react-router';
import { CheckCircle2, ChevronRight, Circle } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import type { GuideStep } from '../guide.ts';
import { sectionName } from '../section-texts.ts';
import { type DraftSection, wordOf } from '../sections.ts';
import { EditorCard } from './editor-card.tsx';

const WHAT: Record<DraftSection, () => string> = {
  general: m.editor_guide_general,
  flights: m.editor_guide_flights,
  hotel: m.editor_guide_hotel,
  schedule: m.editor_guide_schedule,
  homeStayers: m.editor_guide_home_stayers,
};

/** Leads whoever begins with an empty trip. */
export function GuideCard({ steps }: { steps: readonly GuideStep[] }) {
  return (
    <EditorCard title={m.editor_guide()} text={m.editor_guide_text()}>
      <ol className="grid grid-cols-1">
        {steps.map(({ section, done }) => {
          const Icon = done ? CheckCircle2 : Circle;
          return (
            <li key={section} className="border-line not-last:border-b">
              <Link
                to="/admin/reis"
                search={{ deel: wordOf(section) }}
                viewTransition={false}
                className="flex min-h-14 items-center gap-3 rounded-xl py-2"
              >
                <Icon aria-hidden className={`size-6 shrink-0 ${done ? 'text-olive' : 'text-edge'}`} />
                <span className="grow">
                  <span className="block font-bold">{sectionName(section)}</span>
                  <span className="block text-ink-2 text-sm">{WHAT[section]()}</span>
                </span>
                {done ? <span className="sr-only">{m.editor_guide_done()}</span> : null}
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="text-ink-2 text-sm">{m.editor_guide_end()}</p>
    </EditorCard>
  );
}

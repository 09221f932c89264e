import { Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  BedDouble,
  CalendarDays,
  EyeOff,
  Heart,
  History,
  type LucideIcon,
  Map as MapIcon,
  Plane,
  Share2,
} from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { EDITOR_SECTIONS, type EditorSection, pageSectionOf, sectionOfPath, slugOf } from '../draft.ts';
import { sectionName } from '../texts.ts';
import { useEditor } from '../use-draft.ts';
import { ProblemBadge } from './editor-card.tsx';

const ICONS: Record<EditorSection, LucideIcon> = {
  general: MapIcon,
  flights: Plane,
  hotel: BedDouble,
  schedule: CalendarDays,
  homeStayers: Heart,
  sharing: Share2,
  versions: History,
};

const ITEM =
  'flex min-h-12 shrink-0 items-center gap-3 rounded-2xl px-4 font-bold text-white hover:bg-white/10';

/** Fades the ends of the row on a phone, to show that it scrolls. */
const FADE = {
  maskImage: 'linear-gradient(90deg, transparent, black 1.25rem calc(100% - 1.25rem), transparent)',
};

export function SectionNav({ section }: { section: EditorSection }) {
  const { draft, visibleErrors } = useEditor();
  const sectionsOfErrors = [...visibleErrors.keys()].map(sectionOfPath);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each section
  useLayoutEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  return (
    <nav
      ref={nav}
      aria-label={m.editor_title_page()}
      className="sticky top-0 z-20 bg-bar lg:h-dvh lg:w-60 lg:shrink-0"
    >
      <div
        style={FADE}
        className="relative flex gap-1 overflow-x-auto px-5 py-2 lg:h-full lg:flex-col lg:py-8"
      >
        <p className="display hidden px-4 pb-6 text-2xl text-white lg:block">{m.editor_title_page()}</p>
        {EDITOR_SECTIONS.map((item) => {
          const Icon = ICONS[item];
          const part = pageSectionOf(item);
          return (
            <Link
              key={item}
              to="/admin/reis"
              search={{ deel: slugOf(item) }}
              viewTransition={false}
              className={`${ITEM} ${item === section ? 'bg-white/15' : ''}`}
              aria-current={item === section ? 'page' : undefined}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="lg:grow">{sectionName(item)}</span>
              <ProblemBadge count={sectionsOfErrors.filter((other) => other === item).length} />
              {part !== null && !draft[part].shown ? (
                <span className="inline-flex" title={m.editor_hidden()}>
                  <EyeOff aria-hidden className="size-4 opacity-70" />
                  <span className="sr-only">{m.editor_hidden()}</span>
                </span>
              ) : null}
            </Link>
          );
        })}
        <Link to="/admin" className={`${ITEM} hidden lg:mt-auto lg:flex`}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.common_back_to_admin()}
        </Link>
      </div>
    </nav>
  );
}

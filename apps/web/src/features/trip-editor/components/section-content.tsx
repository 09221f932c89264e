import type { TripDraft } from '@reisspel/contract/trip';
import { Toaster } from '../../../ui/toaster.tsx';
import { guideOf } from '../guide.ts';
import type { DraftFlows } from '../mutations.ts';
import { sectionName } from '../section-texts.ts';
import type { EditorSection } from '../sections.ts';
import { HomeStayersSection, ScheduleSection } from './days-section.tsx';
import { FlightsSection } from './flights-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { GuideCard } from './guide-card.tsx';
import { HotelSection } from './hotel-section.tsx';
import { SharingSection } from './sharing-section.tsx';
import { VersionsSection } from './versions-section.tsx';

interface SectionContentProps {
  section: EditorSection;
  draft: TripDraft;
  openEntries: readonly string[];
  unpublished: boolean;
  flows: DraftFlows;
}

function Fields({ section, draft, openEntries, unpublished, flows }: SectionContentProps) {
  switch (section) {
    case 'general':
      return <GeneralSection draft={draft} />;
    case 'flights':
      return <FlightsSection draft={draft} openEntries={openEntries} />;
    case 'hotel':
      return <HotelSection hotel={draft.hotel} />;
    case 'schedule':
      return <ScheduleSection draft={draft} openEntries={openEntries} />;
    case 'homeStayers':
      return <HomeStayersSection draft={draft} openEntries={openEntries} />;
    case 'sharing':
      return <SharingSection unpublished={unpublished} onImport={flows.takeFile} />;
    case 'versions':
      return <VersionsSection unpublished={unpublished} flows={flows} />;
    default:
      return section satisfies never;
  }
}

/** The open section, below the guide while the trip is nearly empty. */
export function SectionContent(props: SectionContentProps) {
  const { section, draft } = props;
  const steps = section === 'general' ? guideOf(draft) : null;
  return (
    <>
      <Toaster />
      <h2 className="display text-4xl">{sectionName(section)}</h2>
      {steps === null ? null : <GuideCard steps={steps} />}
      <Fields {...props} />
    </>
  );
}

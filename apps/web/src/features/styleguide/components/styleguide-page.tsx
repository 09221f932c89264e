import * as m from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { Answers } from './answers.tsx';
import { ButtonsPart } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Colours } from './colours.tsx';
import { Fields } from './fields.tsx';
import { Sizes } from './sizes.tsx';
import { Texts } from './texts.tsx';

const CONTENTS = [
  { id: 'colours', title: m.styleguide_colours },
  { id: 'sizes', title: m.styleguide_sizes },
  { id: 'buttons', title: m.styleguide_buttons },
  { id: 'texts', title: m.styleguide_texts },
  { id: 'fields', title: m.styleguide_fields },
  { id: 'choices', title: m.styleguide_choices },
  { id: 'answers', title: m.styleguide_answers },
];

/** Every token and component that has a look, in all its states: what there is before somebody makes another one. */
export default function StyleguidePage() {
  return (
    <main className="page page-wide">
      <Toaster />
      <PageHeader title={m.styleguide_title()} text={m.styleguide_intro()} />
      <nav aria-label={m.styleguide_contents()} className="mb-8 flex flex-wrap gap-x-4">
        {CONTENTS.map(({ id, title }) => (
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

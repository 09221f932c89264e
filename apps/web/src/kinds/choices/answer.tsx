import type { TaskOpening } from '@reisspel/contract/tasks';
import * as m from '../../paraglide/messages.js';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';
import { draftOfIds, idsInDraft } from '../question/draft-ids.ts';
import { OptionCard } from '../question/option-card.tsx';
import { QUESTION_TEXTS } from '../question/texts.ts';

function pointsText(partialPoints: boolean): string {
  return partialPoints ? m.choices_partial() : m.choices_all();
}

function optionsOf(opening: TaskOpening) {
  return 'options' in opening ? opening.options : [];
}

function Ticks({ opening, draft, locked, problem, onDraft }: AnswerFieldProps) {
  const options = optionsOf(opening);
  const ticked = idsInDraft(draft);
  const toggle = (id: string) =>
    onDraft(draftOfIds(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]));
  return (
    <fieldset className="grid grid-cols-1 gap-2.5">
      <legend className="mb-1.5 font-bold">{m.choices_legend()}</legend>
      {'partialPoints' in opening ? <p className="text-ink-2">{pointsText(opening.partialPoints)}</p> : null}
      {options.map((option, index) => (
        <OptionCard
          key={option.id}
          type="checkbox"
          index={index}
          option={option}
          chosen={ticked.includes(option.id)}
          locked={locked}
          onChange={() => toggle(option.id)}
        />
      ))}
      {problem === null ? null : (
        <p role="alert" className="font-bold text-on-bad text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

export const choicesAnswer: KindAnswer = {
  texts: {
    ...QUESTION_TEXTS,
    requirement: (work) =>
      `${m.choices_requirement()} ${pointsText('partialPoints' in work && work.partialPoints)}`,
  },
  Field: Ticks,
  draftOf: ({ ticked }) => draftOfIds(ticked),
  parse(draft, opening) {
    const chosen = idsInDraft(draft);
    const idsOf = (isTicked: boolean) =>
      optionsOf(opening)
        .map(({ id }) => id)
        .filter((id) => chosen.includes(id) === isTicked);
    const ticked = idsOf(true);
    // The organiser may have removed the ticked options.
    if (ticked.length === 0) return { ok: false, problem: m.choices_none() };
    const partialPoints = 'partialPoints' in opening && opening.partialPoints;
    return { ok: true, body: { ticked, unticked: idsOf(false), partialPoints } };
  },
};

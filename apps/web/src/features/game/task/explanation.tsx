import type { PlayerTask, RightAnswer, TaskExplanation } from '@reisspel/contract/live';
import { amountText } from '../../../kinds/estimate/typed-number.ts';
import * as m from '../../../paraglide/messages.js';
import { Disclosure } from '../../../ui/disclosure.tsx';

interface ExplanationProps {
  task: Pick<PlayerTask, 'taskType'>;
  explanation: TaskExplanation;
}

function textsOf(answer: RightAnswer): string[] {
  return 'texts' in answer ? answer.texts : [amountText(answer.value, answer.unit)];
}

/** The right answer, if the organiser shows it, and the text about it. */
export function Explanation({ task: { taskType }, explanation }: ExplanationProps) {
  const { text, rightAnswer } = explanation;
  const texts = rightAnswer === null ? [] : textsOf(rightAnswer);
  return (
    <div className="grid grid-cols-1 gap-3">
      {texts.length === 0 ? null : (
        <div>
          <p className="font-bold">{m.explanation_right()}</p>
          <ol>
            {texts.map((each, index) => (
              <li key={each} className="flex gap-2">
                {taskType === 'order' ? <span className="display">{index + 1}</span> : null}
                <span className="min-w-0">{each}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {text === '' ? null : <p className="whitespace-pre-line">{text}</p>}
    </div>
  );
}

/** The explanation of a task on the board. */
export default function FoldedExplanation(props: ExplanationProps) {
  return (
    <Disclosure title={m.explanation_title()} open={false}>
      <Explanation {...props} />
    </Disclosure>
  );
}

import type { OwnTeam, PlayerTask, TaskExplanation } from '@reisspel/contract/live';
import { amountText } from '../../../kinds/estimate/typed-number.ts';
import { scoreText, signedPoints } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';

export interface ScoreLine {
  id: string;
  points: number;
  reason: string;
}

interface ScoreLinesProps {
  own: OwnTeam;
  /** The points that the team got or lost other than by its tasks. */
  otherLines: readonly ScoreLine[];
  onClose: () => void;
}

/** The line of a completed task, and what the time of the answer took off. */
function earnedLines({ id, points, reason }: ScoreLine, timeCost: number): ScoreLine[] {
  const earned = { id, points: points + timeCost, reason };
  const lost = { id: `${id} time`, points: -timeCost, reason: m.speed_line({ task: reason }) };
  return timeCost === 0 ? [earned] : [earned, lost];
}

/** The team's number, and the right one as far as the team may know it. */
function enteredText(
  task: string,
  { value, unit }: { value: number; unit: string },
  explanation: TaskExplanation | undefined,
): string {
  const number = amountText(value, unit);
  const right = explanation?.rightAnswer;
  return right && 'value' in right
    ? m.nearest_result_line({ task, number, answer: amountText(right.value, right.unit) })
    : m.nearest_own_line({ task, number });
}

/** A failed task has a line only if its wrong answer cost points. */
function taskLines({ id, description, progress }: PlayerTask): ScoreLine[] {
  if (progress.status === 'completed') {
    const { entered, explanation, pointsAwarded: points, timeCost = 0 } = progress;
    if (entered) return [{ id, points, reason: enteredText(description, entered, explanation) }];
    return earnedLines({ id, reason: description, points }, timeCost);
  }
  if (progress.status !== 'failed' || progress.deduction === undefined) return [];
  return [{ id, points: -progress.deduction, reason: m.deduction_line({ task: description }) }];
}

/** Explains the score of the team: each line, and their sum. */
export default function ScoreLines({ own, otherLines, onClose }: ScoreLinesProps) {
  const { score } = own.score;
  const title = m.score_why({ score: scoreText(score) });
  return (
    <Modal label={title} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <h2 className="text-2xl">{title}</h2>
        <table className="w-full text-left">
          <tbody className="divide-y divide-line">
            {[...own.tasks.flatMap(taskLines), ...otherLines].map(({ id, points, reason }) => (
              <tr key={id}>
                <th scope="row" className="py-2 pr-3 font-medium">
                  {reason}
                </th>
                <td className="display py-2 text-right">{signedPoints(points)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-line border-t-2">
              <th scope="row" className="py-2 pr-3 font-bold">
                {m.game_your_score()}
              </th>
              <td className="display py-2 text-right text-2xl">{scoreText(score)}</td>
            </tr>
          </tfoot>
        </table>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
    </Modal>
  );
}

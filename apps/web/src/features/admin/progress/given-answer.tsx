import { MAX_SYNONYMS } from '@reisspel/contract/limits';
import type { DashboardState, TeamAnswer } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { isLike } from '@reisspel/rules/kinds/text';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { givenText } from '../../../kinds/given-text.ts';
import { ApiError } from '../../../lib/api.ts';
import { pageLocale } from '../../../lib/language.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { reviewAnswer } from '../mutations.ts';
import { useMay } from '../power.ts';

/** Returns the names of the teams that get points if the organiser accepts this answer. */
function gainingTeams(
  { taskId, answer }: TeamAnswer,
  { answers, teams }: Pick<DashboardState, 'answers' | 'teams'>,
): string[] {
  if (!('text' in answer)) return [];
  const { text } = answer;
  const gaining = answers.filter(
    (other) =>
      other.taskId === taskId &&
      other.acceptance === 'possible' &&
      'text' in other.answer &&
      isLike(other.answer.text, text),
  );
  const ids = new Set(gaining.map(({ teamId }) => teamId));
  return teams.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

function errorText(error: unknown): string {
  const isFull = error instanceof ApiError && error.code === 'limit_reached';
  return isFull ? m.admin_answer_list_full({ max: MAX_SYNONYMS }) : organiserErrorText(error);
}

interface GivenAnswerProps extends Pick<DashboardState, 'answers' | 'teams'> {
  task: AdminTask;
  given: TeamAnswer;
  team: string;
}

/** A team's answer to a question, which the organiser can accept when it is wrong. */
export function GivenAnswer({ task, given, team, answers, teams }: GivenAnswerProps) {
  const { mutate, isPending, error } = useMutation(reviewAnswer);
  const mayJudge = useMay('judge');
  const { id, acceptance } = given;
  const text = givenText(given.answer, task);
  const answer = <p className="wrap-anywhere">{m.admin_answer_given({ answer: text })}</p>;
  if (acceptance === 'impossible' || !mayJudge) return answer;
  const isAccepted = acceptance === 'accepted';
  const names = new Intl.ListFormat(pageLocale()).format(gainingTeams(given, { answers, teams }));
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {answer}
      <p role="status" className="text-ink-2">
        {isAccepted ? m.admin_answer_accepted() : m.admin_answer_gain({ points: task.points, teams: names })}
      </p>
      <Button
        icon={isAccepted ? Undo2 : CircleCheck}
        busy={isPending}
        aria-label={
          isAccepted
            ? m.admin_answer_undo_of({ answer: text, team })
            : m.admin_answer_accept_of({ answer: text, team })
        }
        onClick={() => mutate({ id, accept: !isAccepted })}
      >
        {isAccepted ? m.admin_answer_undo() : m.admin_answer_accept()}
      </Button>
      <Failure error={error} text={errorText} />
    </div>
  );
}

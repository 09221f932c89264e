import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';

interface Question {
  /** Whether to stay. */
  answer: (stay: boolean) => void;
}

/**
 * Asks before a game that is being made is left: by a link of ours, or (the browser's own question) by closing. By way
 * of the history itself: the router's hook for it would be part of every page's first load.
 */
export function LeaveQuestion({ isGenerating }: { isGenerating: boolean }) {
  const { history } = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (!isGenerating) return;
    let open: Question | null = null;
    const unblock = history.block({
      enableBeforeUnload: true,
      blockerFn: () =>
        new Promise<boolean>((resolve) => {
          const answer = (stay: boolean) => {
            open = null;
            setQuestion(null);
            resolve(stay);
          };
          open?.answer(true);
          open = { answer };
          setQuestion(open);
        }),
    });
    return () => {
      unblock();
      // The game is there: whoever was about to leave may want to see it.
      open?.answer(true);
    };
  }, [isGenerating, history]);
  if (question === null) return null;
  return (
    <ConfirmModal
      title={m.generator_leave_title()}
      text={m.generator_leave_text()}
      confirm={m.generator_leave_confirm()}
      cancel={m.generator_leave_stay()}
      error={null}
      busy={false}
      closesOnBack={false}
      onConfirm={() => question.answer(false)}
      onCancel={() => question.answer(true)}
    />
  );
}

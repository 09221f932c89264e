import { MAX_MESSAGE_LENGTH } from '@reisspel/contract/limits';
import { Send } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { localClock } from '../../../lib/format/dates.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import * as m from '../../../paraglide/messages.js';
import {
  isRefused,
  queueReply,
  retryReply,
  takeBackReply,
  type WaitingReply,
} from '../../../queue/replies.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/inputs.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { RepliesProps } from './replies.tsx';

/** Returns the storage key of what a team typed and did not send. */
function draftKey({ own, task }: RepliesProps): string {
  return `reply_draft ${own.id} ${task?.id ?? ''}`;
}

function ReplyForm(props: RepliesProps) {
  const { own, task } = props;
  const key = draftKey(props);
  const [text, setText] = useState(() => readStored(key) ?? '');
  const [error, setError] = useState<string>();
  const write = (next: string) => {
    setText(next);
    store(key, next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') return setError(m.replies_required());
    const isKept = queueReply({ teamId: own.id, taskId: task?.id ?? null, text });
    setError(isKept ? undefined : m.replies_no_room());
    if (isKept) write('');
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={m.replies_text()} error={error}>
        {(ids) => (
          <TextArea
            {...ids}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <Button icon={Send} variant="primary" type="submit">
        {m.replies_send()}
      </Button>
    </form>
  );
}

function WaitingLine({ reply, task }: { reply: WaitingReply; task: string | undefined }) {
  const { id, text, failure } = reply;
  const refused = isRefused(reply);
  const reason =
    failure !== null && failure.code !== 'network'
      ? taskErrorText(new ApiError(failure.code, failure.params))
      : m.replies_waiting();
  return (
    <li className="grid gap-1 rounded-2xl bg-waiting px-4 py-3 text-on-waiting">
      <p className="text-sm">{refused ? `${m.replies_not_sent()} ${reason}` : reason}</p>
      {task === undefined ? null : <p className="text-sm">{m.replies_about({ task })}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-x-3">
        {refused ? (
          <Button variant="quiet" className="-mx-3" onClick={() => retryReply(id)}>
            {m.replies_retry()}
          </Button>
        ) : null}
        <Button variant="quiet" className="-mx-3" onClick={() => takeBackReply(id)}>
          {m.replies_take_back()}
        </Button>
      </div>
    </li>
  );
}

interface ConversationProps extends RepliesProps {
  waiting: readonly WaitingReply[];
  onClose: () => void;
}

/** What the team and the organiser wrote, newest first, and a form for a new message. */
export function Conversation({ own, task, waiting, onClose }: ConversationProps) {
  const title = task === null ? m.replies_title() : m.replies_ask();
  const tasks = new Map(own.tasks.map(({ id, description }) => [id, description]));
  const taskOf = (taskId: WaitingReply['taskId']) => (taskId === null ? undefined : tasks.get(taskId));
  const lines = [
    ...own.messages.map((message) => ({ ...message, isOwn: false, task: undefined })),
    ...own.replies.map((reply) => ({ ...reply, isOwn: true, task: taskOf(reply.taskId) })),
  ].toSorted((a, b) => b.createdAt - a.createdAt);
  return (
    <Modal label={title} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <h2 className="text-2xl">{title}</h2>
        {task === null ? null : <p className="text-ink-2">{m.replies_about({ task: task.description })}</p>}
        {own.mayReply ? <ReplyForm own={own} task={task} /> : <p>{m.replies_closed()}</p>}
        {lines.length + waiting.length === 0 ? <p className="text-ink-2">{m.replies_empty()}</p> : null}
        <ul aria-live="polite" aria-label={m.replies_title()} className="grid gap-2 empty:hidden">
          {waiting.toReversed().map((reply) => (
            <WaitingLine key={reply.id} reply={reply} task={taskOf(reply.taskId)} />
          ))}
          {lines.map(({ id, text, createdAt, isOwn, task: about }) => {
            const time = localClock(createdAt);
            return (
              <li
                key={id}
                className={`grid gap-1 rounded-2xl px-4 py-3 ${isOwn ? 'bg-sand' : 'bg-verification text-on-verification'}`}
              >
                <p className="text-sm">{isOwn ? m.replies_own({ time }) : m.game_message_from({ time })}</p>
                {about === undefined ? null : <p className="text-sm">{m.replies_about({ task: about })}</p>}
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </li>
            );
          })}
        </ul>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
    </Modal>
  );
}

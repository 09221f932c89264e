/**
 * The least that a page with these rows and changes takes: React, one memoized component for each
 * row, and the app's stream of changes. A tap on a task opens a dialog with its text.
 */

import type { AdminState, LiveEvent, LiveState, PlayState } from '@reisspel/contract/live';
import { applyChange } from '@reisspel/rules/live';
import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

type State = AdminState | PlayState;

let state: LiveState | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function follow(view: string): void {
  const stream = new EventSource(`/api/live?view=${view}`);
  const receive = ({ data }: MessageEvent<string>) => {
    const event: LiveEvent = JSON.parse(data);
    if (event.type === 'snapshot') state = event.state;
    if (event.type === 'patch' && state !== null) state = event.changes.reduce(applyChange, state);
    for (const listener of listeners) listener();
  };
  for (const type of ['snapshot', 'patch']) stream.addEventListener(type, receive);
}

const Team = memo(({ name, score }: { name: string; score: number }) => (
  <tr>
    <td>{name}</td>
    <td>{score}</td>
  </tr>
));

interface TaskProps {
  id: string;
  text: string;
  points: number;
  onOpen: (id: string) => void;
}

const Task = memo(({ id, text, points, onOpen }: TaskProps) => (
  <li>
    <button type="button" data-task={id} onClick={() => onOpen(id)}>
      <strong>{text}</strong>
      <span>{points}</span>
    </button>
  </li>
));

function tasksOf(shown: State) {
  return shown.view === 'admin' ? shown.tasks : (shown.own?.tasks ?? []);
}

const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

function Page() {
  const shown = useSyncExternalStore(subscribe, () => state);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((id: string) => setOpenId(id), []);
  if (shown === null || (shown.view !== 'admin' && shown.view !== 'play')) return null;
  const scores = new Map(shown.scores?.map(({ teamId, score }) => [teamId, score]));
  const opened = tasksOf(shown).find(({ id }) => id === openId);
  return (
    <main>
      {opened === undefined ? null : (
        <dialog ref={show}>
          <h2>{opened.description}</h2>
          <button type="button" data-close onClick={() => setOpenId(null)}>
            Terug
          </button>
        </dialog>
      )}
      <table>
        <tbody>
          {shown.teams.map(({ id, name }) => (
            <Team key={id} name={name} score={scores.get(id) ?? 0} />
          ))}
        </tbody>
      </table>
      <ul>
        {tasksOf(shown).map(({ id, description, points }) => (
          <Task key={id} id={id} text={description} points={points} onOpen={open} />
        ))}
      </ul>
    </main>
  );
}

follow(new URLSearchParams(location.search).get('view') ?? '');
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Page />);

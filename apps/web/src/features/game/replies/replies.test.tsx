import { TeamId } from '@reisspel/contract/ids';
import type { OwnTeam } from '@reisspel/contract/live';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Replies from './replies.tsx';

const teamId = TeamId.parse('019a0000-0000-7000-8000-000000000001');
const OWN: OwnTeam = {
  id: teamId,
  score: { teamId, score: 0, completed: 0, answered: 0 },
  tasks: [],
  hints: [],
  bonuses: [],
  streakBonus: 0,
  streakPoints: 0,
  adjustments: [],
  messages: [],
  mayReply: true,
  replies: [],
  removals: [],
};

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  localStorage.clear();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const accepted = () => new Response(null, { status: 204 });
function refused(code: string, params: object = {}) {
  return Response.json({ error: { code, params } }, { status: 409 });
}

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Schrijf de spelleider' }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Jullie bericht');

function write(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Verstuur' }));
}

test('a refused message stays with its reason, and goes again with the same id', async () => {
  fetched.mockResolvedValueOnce(refused('replies_closed')).mockResolvedValueOnce(accepted());
  render(<Replies own={OWN} task={null} />);
  open();
  write('Waar is de haven?');
  expect(await screen.findByText(/^Niet verstuurd\. De spelleider krijgt nu geen berichten/)).toBeTruthy();
  expect(screen.getByText('Waar is de haven?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  await vi.waitFor(() => expect(screen.queryByText('Waar is de haven?')).toBeNull());
  const [first, second] = fetched.mock.calls.map(([, init]) => init?.body);
  expect(first).toContain(teamId);
  expect(second).toBe(first);
});

test('messages wait in order while the team writes too fast, and can be taken back', async () => {
  fetched.mockResolvedValue(refused('too_many_replies', { retryAfterSeconds: 40 }));
  render(<Replies own={OWN} task={null} />);
  open();
  write('Eerste');
  expect(await screen.findByText(/wordt over 40 seconden vanzelf verstuurd/)).toBeTruthy();
  write('Tweede');
  expect(await screen.findByText('Wordt verstuurd zodra er bereik is.')).toBeTruthy();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  for (const [, init] of fetched.mock.calls) expect(init?.body).toContain('Eerste');
  for (const button of screen.getAllByRole('button', { name: 'Niet versturen' })) fireEvent.click(button);
  expect(screen.queryByText('Eerste')).toBeNull();
  expect(screen.queryByText('Tweede')).toBeNull();
});

test('what is typed survives closing, and a blank message is not sent', () => {
  render(<Replies own={OWN} task={null} />);
  open();
  write('   ');
  expect(screen.getByText('Schrijf eerst een bericht.')).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'Half af' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  open();
  expect(field().value).toBe('Half af');
  expect(fetched).not.toHaveBeenCalled();
});

test('a message of another team that waits on this phone is not shown', () => {
  const other = {
    id: 'a',
    teamId: '019a0000-0000-7000-8000-000000000002',
    taskId: null,
    text: 'x',
    failure: null,
  };
  localStorage.setItem('replies', JSON.stringify([other]));
  render(<Replies own={{ ...OWN, mayReply: false }} task={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { codeAnswer } from './answer.tsx';

afterEach(cleanup);

const OPENING = { question: 'Zoek de vlag.', imageUrl: null, soundUrl: null, remainingMs: null };

function Screen() {
  const [draft, setDraft] = useState('');
  return (
    <codeAnswer.Field opening={OPENING} draft={draft} locked={false} problem={null} onDraft={setDraft} />
  );
}

test('without a camera, the team reads that it can type the code', async () => {
  render(<Screen />);
  fireEvent.click(screen.getByText('Scan een QR-code'));
  expect((await screen.findByRole('alert')).textContent).toContain('Typ de code die bij de QR-code staat.');
  fireEvent.click(screen.getByText('Stop met scannen'));
  expect(screen.getByText('Scan een QR-code')).toBeTruthy();
});

test('a code is sent without the spaces around it, and a long text of another QR code is not', () => {
  expect(codeAnswer.parse(' kaap-2025 ', OPENING)).toEqual({ ok: true, body: { code: 'kaap-2025' } });
  expect(codeAnswer.parse('https://example.com/a-page-of-another-place', OPENING)).toEqual({
    ok: false,
    problem: 'Dit is een andere QR-code: wat erin staat, is te lang.',
  });
  expect(codeAnswer.parse('...', OPENING)).toMatchObject({ ok: false });
  expect(codeAnswer.draftOf({ text: 'kaap' })).toBe('');
});

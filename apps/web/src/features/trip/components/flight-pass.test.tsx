import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleFlight, sampleStatus } from '../testing/flight-samples.ts';
import { FlightPass } from './flight-pass.tsx';

afterEach(cleanup);

// A flight that is still to come, whenever this test runs.
const flight = sampleFlight(['2125-06-20T14:25', 'Europe/Amsterdam'], ['2125-06-20T16:55', 'Europe/Madrid']);

test('a flight that nobody follows shows its plan, and no status', () => {
  render(<FlightPass flight={flight} view={{ kind: 'planned' }} />);
  expect(screen.getByText('14:25')).toBeTruthy();
  expect(screen.getByText('Dit zijn de geplande tijden.')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a followed flight shows its status', () => {
  const status = sampleStatus({ status: 'BOARDING', source: 'airport' });
  render(<FlightPass flight={flight} view={{ kind: 'known', status, cutOff: false }} />);
  expect(screen.getByRole('status').textContent).toContain('Boarden');
});

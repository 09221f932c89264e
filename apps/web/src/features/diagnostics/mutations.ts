import type { FlightTest, FlightTestInput } from '@reisspel/contract/diagnostics';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export function useFlightTest() {
  return useMutation({
    mutationFn: (input: FlightTestInput) =>
      request<FlightTest>('POST', '/api/diagnostics/flights', { json: input }),
  });
}

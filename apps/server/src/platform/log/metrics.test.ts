import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics follow the Prometheus format', () => {
  const metrics = createMetrics();
  for (const status of [200, 200, 404]) metrics.requests.add({ method: 'GET', route: '/api/trip', status });
  for (const ms of [3, 40, 40, 60_000]) metrics.requestTimes.observe(ms, { route: '/api/trip' });
  const lines = metrics
    .text([{ name: 'reisspel_x', help: 'X', values: [{ labels: { place: 'a "b"\\\n' }, value: 7 }] }])
    .split('\n');
  expect(lines).toContain('reisspel_http_requests_total{method="GET",route="/api/trip",status="200"} 2');
  expect(lines).toContain('reisspel_http_requests_total{method="GET",route="/api/trip",status="404"} 1');
  const buckets = lines.filter((line) => line.startsWith('reisspel_http_request_duration_seconds'));
  expect(buckets.map((line) => line.replace(/^.*?\{|route="\/api\/trip",?|\}/g, ''))).toEqual([
    'le="0.005" 1',
    'le="0.01" 1',
    'le="0.025" 1',
    'le="0.05" 3',
    'le="0.1" 3',
    'le="0.25" 3',
    'le="0.5" 3',
    'le="1" 3',
    'le="2.5" 3',
    'le="10" 3',
    'le="30" 3',
    'le="+Inf" 4',
    ' 60.083',
    ' 4',
  ]);
  expect(lines).toContain('reisspel_x{place="a \\"b\\"\\\\\\n"} 7');
  expect(lines.filter((line) => line.startsWith('# TYPE reisspel_http_requests_total'))).toHaveLength(1);
  expect(lines.at(-1)).toBe('');
});

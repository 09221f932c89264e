import { expect, test } from 'vitest';
import { attributionHtml } from './map-request.tsx';

test('shows the map attribution as text with a link to OpenStreetMap', () => {
  expect(attributionHtml('© OpenStreetMap')).toBe(
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>',
  );
  expect(attributionHtml('<b onclick="x()">Kaarten & zo</b>')).toBe(
    '&lt;b onclick=&quot;x()&quot;&gt;Kaarten &amp; zo&lt;/b&gt;',
  );
});

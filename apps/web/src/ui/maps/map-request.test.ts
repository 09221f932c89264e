import { expect, test } from 'vitest';
import { attributionHtml } from './map-request.tsx';

test('the thanks below a map are plain text, with the link that OpenStreetMap asks for', () => {
  expect(attributionHtml('© OpenStreetMap')).toBe(
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>',
  );
  expect(attributionHtml('<b onclick="x()">Kaarten & zo</b>')).toBe(
    '&lt;b onclick=&quot;x()&quot;&gt;Kaarten &amp; zo&lt;/b&gt;',
  );
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CameraView } from './camera-view.tsx';

const NOTHING = () => {};

afterEach(cleanup);

/** Opens the camera on a phone where it fails with this error. */
function openFailingCamera(error: DOMException, cameraOnly: boolean) {
  const getUserMedia = vi.fn(() => Promise.reject(error));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CameraView
        title="Foto"
        withPosition={false}
        cameraOnly={cameraOnly}
        notice={null}
        onCapture={NOTHING}
        onCancel={NOTHING}
      />
    </QueryClientProvider>,
  );
  return getUserMedia;
}

test.each([
  ['NotAllowedError', '', 'Camera toegang geweigerd. Controleer je browser-toestemmingen.'],
  ['NotFoundError', '', 'Geen camera gevonden op dit apparaat.'],
  ['NotReadableError', '', 'Camera is in gebruik door een andere applicatie of niet beschikbaar.'],
  ['DataError', 'kapot', 'Camera toegang mislukt: kapot'],
  ['DataError', '', 'Kon geen toegang krijgen tot je camera. Controleer de toestemmingen.'],
])('explains the camera error %s "%s" and offers the camera app', async (name, message, text) => {
  const getUserMedia = openFailingCamera(new DOMException(message, name), false);
  const expected = `${text} Druk op de witte knop en maak de foto met de camera-app, of kies een foto van je telefoon.`;
  expect((await screen.findByText((words) => words.startsWith(text))).textContent).toBe(expected);
  expect(screen.getByLabelText('Foto maken met de camera-app').getAttribute('capture')).toBe('environment');
  expect(screen.getByLabelText('Kies een foto').hasAttribute('capture')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Camera opnieuw proberen' }));
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});

test('offers only the camera app at a task that takes no photo from the library', async () => {
  openFailingCamera(new DOMException('', 'NotFoundError'), true);
  const expected =
    'Geen camera gevonden op dit apparaat. Druk op de witte knop en maak de foto met de camera-app.';
  expect((await screen.findByText((words) => words.startsWith('Geen camera'))).textContent).toBe(expected);
  expect(screen.getByLabelText('Foto maken met de camera-app').getAttribute('capture')).toBe('environment');
  expect(screen.queryByLabelText('Kies een foto')).toBeNull();
});

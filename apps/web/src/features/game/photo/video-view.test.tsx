import { MAX_VIDEO_BYTES } from '@reisspel/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Capture } from './camera-view.tsx';
import VideoView from './video-view.tsx';

const STILL = new Blob(['still'], { type: 'image/jpeg' });
const NOTHING = () => {};

class Track extends EventTarget {
  stop = NOTHING;
}

/** A recorder that gives its bytes when it stops, as browsers do. */
class Recorder {
  static isTypeSupported = (type: string) => type === 'video/webm';
  static stops = 0;
  static bytes = 100;
  state = 'inactive';
  mimeType = 'video/webm';
  ondataavailable: (event: { data: Blob }) => void = NOTHING;
  onstop: () => void = NOTHING;
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    Recorder.stops += 1;
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob([new Uint8Array(Recorder.bytes)]) });
    this.onstop();
  }
}

let track: Track;
let captures: Capture[];

beforeEach(() => {
  vi.useFakeTimers();
  track = new Track();
  captures = [];
  Recorder.stops = 0;
  Recorder.bytes = 100;
  vi.stubGlobal('MediaRecorder', Recorder);
  const stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [track] };
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  let looks = 0;
  // A camera without new pictures would count as dead.
  vi.spyOn(HTMLVideoElement.prototype, 'currentTime', 'get').mockImplementation(() => (looks += 1));
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockImplementation(NOTHING);
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(STILL));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VideoView
        title="Video"
        notice={null}
        onCapture={(capture) => captures.push(capture)}
        onCancel={NOTHING}
      />
    </QueryClientProvider>,
  );
  await pass(0);
}

const record = () => fireEvent.click(screen.getByRole('button', { name: 'Video opnemen' }));

test('a recording stops by itself after 20 seconds', async () => {
  await open();
  record();
  await pass(19_999);
  expect(captures).toEqual([]);
  await pass(1);
  const video = { start: STILL.size, type: 'video/webm' };
  expect(captures).toMatchObject([{ source: { from: 'camera' }, video }]);
  expect(Recorder.stops).toBe(1);
});

test('a recording ends when the phone takes the camera away', async () => {
  await open();
  record();
  track.dispatchEvent(new Event('ended'));
  await pass(0);
  expect([captures.length, Recorder.stops]).toEqual([1, 1]);
});

test('a recording that the server would refuse for its size is told to be too large', async () => {
  Recorder.bytes = MAX_VIDEO_BYTES;
  await open();
  record();
  fireEvent.click(screen.getByRole('button', { name: 'Stop met opnemen' }));
  await pass(0);
  expect(screen.getByText('De video is te groot: hooguit 25 MB. Maak een kortere.')).toBeTruthy();
  expect(captures).toEqual([]);
});

test('after a recording without any bytes, the camera app makes the video', async () => {
  Recorder.bytes = 0;
  await open();
  record();
  fireEvent.click(screen.getByRole('button', { name: 'Stop met opnemen' }));
  await pass(0);
  expect(screen.getByText('Het opnemen lukte niet.')).toBeTruthy();
  expect(screen.getByLabelText('Video maken met de camera-app')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Video opnemen' })).toBeNull();
  expect(captures).toEqual([]);
});

/** Chooses a file of this length on a phone whose camera the browser cannot open. */
async function chooseFile(seconds: number, bytes: number): Promise<void> {
  const getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  vi.spyOn(HTMLVideoElement.prototype, 'duration', 'get').mockReturnValue(seconds);
  vi.spyOn(HTMLVideoElement.prototype, 'load').mockImplementation(function (this: HTMLVideoElement) {
    this.dispatchEvent(new Event('loadeddata'));
  });
  await open();
  const file = new File([new Uint8Array(bytes)], 'zee.mp4', { type: 'video/mp4' });
  fireEvent.change(screen.getByLabelText('Video maken met de camera-app'), { target: { files: [file] } });
  await pass(0);
}

test('a chosen file counts as one of the library, because nothing tells who made it', async () => {
  await chooseFile(20, 100);
  const video = { start: STILL.size, type: 'video/mp4' };
  expect(captures).toMatchObject([{ source: { from: 'library', madeAt: null }, video }]);
});

test.each([
  ['longer than a video may be', 22, 100, 'Deze video duurt te lang. Maak er een van hooguit 20 seconden.'],
  ['larger', 5, MAX_VIDEO_BYTES + 1, 'De video is te groot: hooguit 25 MB. Maak een kortere.'],
  ['too large with its still', 5, MAX_VIDEO_BYTES, 'De video is te groot: hooguit 25 MB. Maak een kortere.'],
])('a chosen file that is %s is not taken', async (_, seconds, bytes, text) => {
  await chooseFile(seconds, bytes);
  expect(screen.getByText(text)).toBeTruthy();
  expect(captures).toEqual([]);
});

test('the camera app is told how short a video must be, before the video is made', async () => {
  await chooseFile(20, 100);
  expect(screen.getByText(/hooguit 20 seconden en 25 MB/)).toBeTruthy();
});

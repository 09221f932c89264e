import { PLACE } from '../drafts.ts';
import type { Point } from './browser-window.ts';
import { FILM } from './organiser-client.ts';
import { chooseFile, hasScore, join, openCamera, openGallery, startQuestion, submitPhoto } from './player.ts';
import type { Screen } from './screen.ts';
import { NotSupported, type Step } from './step.ts';

const { latitude, longitude } = PLACE;
const THERE = { latitude, longitude, accuracy: 10 };
/** 890 metres from the place. */
const ELSEWHERE = { ...THERE, latitude: 38.5136 };

export const WALK: readonly Step[] = [
  {
    name: 'a player far from a place sees the distance, and a try costs nothing',
    async run({ screen }) {
      await join(screen);
      await screen.browserWindow.moveTo(ELSEWHERE);
      await startQuestion(screen, 'Opdracht 12 - Plek', 'Ga op pad');
      await screen.seesText(/Nog 890\sm/);
      await screen.click('button', 'We zijn er');
      await screen.seesText(/waren jullie nog 890\sm van de plek\. Dat kost niets/);
      await screen.checkLook('place');
    },
  },
  {
    name: 'a player who walks to the place sees that, and scores',
    async run({ screen }) {
      await screen.browserWindow.moveTo(THERE);
      await screen.seesText('Jullie zijn er! Druk op de knop.');
      await screen.click('button', 'We zijn er');
      await screen.sees('heading', 'Beschikbare Opdrachten');
      await hasScore(screen, PLACE.points);
    },
  },
  {
    name: 'a player records a video and submits it, and it counts',
    async run({ screen }) {
      if (!(await screen.evaluate(recordsVideo, null))) throw new NotSupported('it records nothing');
      await openCamera(screen, 'Opdracht 13 - Video');
      await screen.click('button', 'Video opnemen');
      await screen.seesText(/Nog 1[0-8] s/);
      await screen.click('button', 'Stop met opnemen');
      await screen.sees('video', 'De video die je net maakte');
      await screen.checkLook('video');
      await submitPhoto(screen);
      await screen.seesText('heeft Opdracht 13 - Video voltooid voor 20 punten!');
    },
  },
  {
    name: 'a player whose browser does not record submits a video as a file, and it counts',
    async run({ screen }) {
      const records = await screen.evaluate(recordsVideo, null);
      if (records) await screen.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'), null);
      await openCamera(screen, 'Opdracht 14 - Video');
      // A browser that wrongly promises to record shows its failure first.
      if (!records) {
        await screen.click('button', 'Video opnemen');
        await screen.click('button', 'Stop met opnemen');
        await screen.seesText('Het opnemen lukte niet.');
      }
      await screen.seesText('maak de video met de camera-app');
      await screen.checkLook('video-app');
      await chooseFile(screen, FILM);
      await screen.sees('video', 'De video die je net maakte');
      await submitPhoto(screen);
      await screen.seesText('heeft Opdracht 14 - Video voltooid voor 20 punten!');
    },
  },
  {
    name: 'a player plays the sound of a question',
    async run({ screen, organiser }) {
      await organiser.addQuestionWithSound();
      await screen.open('/game');
      await startQuestion(screen, 'Opdracht 15 - Open vraag');
      await screen.sees('textbox', 'Jullie antwoord');
      await screen.checkLook('sound');
      await screen.evaluate(markPlayed, null);
      const spot = await screen.evaluate(playButtonSpot, null);
      if (spot === null) throw new Error('The question has no sound');
      await screen.browserWindow.press(spot);
      await hasPlayed(screen);
    },
  },
  {
    name: 'the gallery plays each video to its end',
    async run({ screen, server }) {
      await openGallery(screen, server);
      await screen.sees('button', 'Video van Rode Team bij Opdracht 14 - Video');
      for (const video of await screen.names('button', 'Video van Rode Team')) {
        await screen.click('button', video);
        await screen.evaluate(markPlayed, null);
        await screen.click('button', 'Video afspelen');
        await hasPlayed(screen);
        await screen.checkLook('video-still');
        await screen.click('button', 'Sluiten');
      }
    },
  },
];

/** Waits for the end of what plays since `markPlayed`. */
async function hasPlayed(screen: Screen): Promise<void> {
  await screen.until('the video or sound', async () => {
    const played = await screen.evaluate(() => document.documentElement.dataset['played'], null);
    return played === 'to the end' || `has played ${played}`;
  });
}

/**
 * Finds the button at the left of the player, which scripts cannot see. Makes the sound
 * silent, because Firefox plays none aloud on a machine without loudspeakers.
 */
function playButtonSpot(): Point | null {
  const audio = document.querySelector('audio');
  if (audio === null) return null;
  audio.muted = true;
  const box = audio.getBoundingClientRect();
  return { x: Math.round(box.x + 20), y: Math.round(box.y + box.height / 2) };
}

/** True if this browser really records a camera, beside promising to do so. */
async function recordsVideo(): Promise<boolean> {
  if (!('MediaRecorder' in globalThis)) return false;
  const stream = await navigator.mediaDevices.getUserMedia({ video: true });
  const recorder = new MediaRecorder(stream);
  const recorded = new Promise<boolean>((resolve) => {
    recorder.ondataavailable = ({ data }) => resolve(data.size > 0);
  });
  recorder.start();
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  if (recorder.state !== 'inactive') recorder.stop();
  const records = await recorded;
  for (const track of stream.getTracks()) track.stop();
  return records;
}

/** Marks the document when the next sound, or video with a picture, reaches its end. */
function markPlayed(): void {
  const { dataset } = document.documentElement;
  dataset['played'] = 'not yet';
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement && target.videoWidth === 0) return;
    dataset['played'] = 'to the end';
  };
  document.addEventListener('ended', mark, { capture: true, once: true });
}

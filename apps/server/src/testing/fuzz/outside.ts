import { createModels } from '../../platform/ai/models.ts';
import { type FakeAiRequest, type FakeAnswer, startFakeAi } from '../fake-ai.ts';
import { schipholFlight, startFakeFlights } from '../fake-flights.ts';
import { nominatimPlace, startFakeGeocoder } from '../fake-geocoder.ts';
import { flightSettings } from '../flight-builders.ts';
import type { TestServerOptions } from '../test-server-options.ts';

/** The name of the model in `validRequest`. */
const TEXT_MODEL = 'prater';

/** Approves every photo. Answers other requests with a text, which is not a valid game. */
function answerOf({ photo }: FakeAiRequest): FakeAnswer {
  const content = {
    photoGivesInstructions: false,
    matches: true,
    confidence: 0.9,
    explanation: 'Een strand.',
  };
  return photo.length > 0 ? { kind: 'says', content } : { kind: 'text', content: 'Zon, zee en strand.' };
}

/** Fake models, flight providers and a fake geocoder on loopback. */
export interface Outside {
  options: Pick<TestServerOptions, 'ai' | 'flights' | 'geocoderUrl'>;
  close(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const ai = await startFakeAi(answerOf);
  const flights = await startFakeFlights();
  flights.airport = [schipholFlight()];
  const geocoder = await startFakeGeocoder();
  geocoder.places = [nominatimPlace()];
  const models = { vision: 'kijker', text: TEXT_MODEL };
  return {
    options: {
      ai: createModels({ baseUrl: ai.baseUrl, apiKey: null, models, atOnce: 4 }),
      flights: flightSettings(flights),
      geocoderUrl: `${geocoder.url}/`,
    },
    async close() {
      await ai.close();
      await flights.close();
      await geocoder.close();
    },
  };
}

import { IMAGE_RETRIES, IMAGE_RETRY_STEP_MS } from '@reisspel/contract/limits';
import type { QuizImageAddress } from '@reisspel/contract/quiz-images';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { serverAddress } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

/** A picture on its way: tried again with growing pauses, then by a signed address, then given up (spec 8). */
type Loading =
  | { step: 'direct'; tries: number; address: string }
  | { step: 'pausing'; tries: number }
  | { step: 'signing' }
  | { step: 'signed'; address: string }
  | { step: 'failed' };

/** Where this server keeps quiz pictures: only those can be signed, one from elsewhere has no other address. */
const OWN_PICTURES = '/api/quiz-images/';

function afterFailure(loading: Loading, url: string): Loading {
  if (loading.step !== 'direct') return { step: 'failed' };
  if (loading.tries < IMAGE_RETRIES) return { step: 'pausing', tries: loading.tries + 1 };
  return { step: url.startsWith(OWN_PICTURES) ? 'signing' : 'failed' };
}

/** The picture itself, in this trip's place. */
function directly(url: string, tries: number): Loading {
  return { step: 'direct', tries, address: serverAddress(url) };
}

async function signedAddress(url: string): Promise<string> {
  const { url: address } = await request<QuizImageAddress>('POST', `${url}/signatures`);
  return address;
}

export function QuizImage({ url }: { url: string }) {
  const [loading, setLoading] = useState(() => directly(url, 0));
  useEffect(() => {
    if (loading.step === 'pausing') {
      const { tries } = loading;
      const timer = setTimeout(() => setLoading(directly(url, tries)), tries * IMAGE_RETRY_STEP_MS);
      return () => clearTimeout(timer);
    }
    if (loading.step !== 'signing') return;
    let gone = false;
    signedAddress(url).then(
      (address) => {
        if (!gone) setLoading({ step: 'signed', address: serverAddress(address) });
      },
      () => {
        if (!gone) setLoading({ step: 'failed' });
      },
    );
    return () => {
      gone = true;
    };
  }, [loading, url]);

  if (loading.step === 'failed') {
    return (
      <div className="grid justify-items-center gap-3 rounded-2xl bg-sand p-6 text-center">
        <ImageOff aria-hidden className="size-8 text-ink-2" />
        <p role="alert">{m.quiz_image_failed()}</p>
        <Button onClick={() => setLoading(directly(url, 0))}>{m.common_retry()}</Button>
      </div>
    );
  }
  const address = loading.step === 'direct' || loading.step === 'signed' ? loading.address : null;
  return (
    <div className="grid min-h-40 place-items-center overflow-hidden rounded-2xl bg-sand">
      {address === null ? (
        <p role="status" className="text-ink-2">
          {m.quiz_image_loading()}
        </p>
      ) : (
        <img
          key={loading.step === 'direct' ? loading.tries : loading.step}
          src={address}
          alt={m.quiz_image_alt()}
          className="max-h-72 w-full object-contain"
          onError={() => setLoading(afterFailure(loading, url))}
        />
      )}
    </div>
  );
}

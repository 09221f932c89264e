import type { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { MAX_SOUND_BYTES } from '@reisspel/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Music, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { request } from '../../lib/api.ts';
import { serverAddress } from '../../lib/base.ts';
import { limitMegabytes } from '../../lib/format/figures.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { SoundPlayer } from '../../ui/sound-player.tsx';
import type { TaskFormValues } from '../task-form-values.ts';

const MAX_SOUND_MEGABYTES = limitMegabytes(MAX_SOUND_BYTES);

/** The content type is fixed, as browsers have several for an M4A. The server reads the bytes. */
const uploadSound = {
  mutationFn: (file: File) =>
    request<TaskFileAddress>('POST', '/api/sounds', {
      body: file,
      headers: { 'Content-Type': 'audio/mpeg' },
    }),
};

export function SoundField() {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<TaskFormValues>();
  const upload = useMutation(uploadSound);
  const [isTooLarge, setTooLarge] = useState(false);
  const address = watch('soundUrl');
  const setAddress = (url: string) => {
    setValue('soundUrl', url, { shouldDirty: true });
    clearErrors('soundUrl');
  };
  const choose = (file: File) => {
    const fits = file.size <= MAX_SOUND_BYTES;
    setTooLarge(!fits);
    if (fits) upload.mutate(file, { onSuccess: ({ url }) => setAddress(url) });
    else upload.reset();
  };
  register('soundUrl', { validate: () => !upload.isPending || m.sound_wait() });
  const problem = isTooLarge
    ? m.sound_too_large({ megabytes: MAX_SOUND_MEGABYTES })
    : formState.errors.soundUrl?.message;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">{m.sound_title()}</legend>
      {address === '' ? null : <SoundPlayer key={address} address={serverAddress(address)} />}
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <Failure error={upload.error} />
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={address === '' ? m.sound_choose() : m.sound_other()}
          icon={Music}
          accept=".mp3,.m4a,audio/mpeg,audio/mp4"
          busy={upload.isPending}
          onChoose={choose}
        />
        {address === '' ? null : (
          <Button icon={Trash2} onClick={() => setAddress('')}>
            {m.sound_remove()}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-sm">{m.sound_hint({ megabytes: MAX_SOUND_MEGABYTES })}</p>
    </fieldset>
  );
}

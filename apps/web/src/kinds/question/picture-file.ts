import { headOf, isHeic } from '../../lib/heic/heic.ts';
import { preparePicture } from '../../lib/picture-file.ts';
import { PICTURE_PROBLEM } from '../../lib/picture-problem.ts';
import { fileProblem } from './picture-problem.ts';

/**
 * A chosen file as it can be sent, or why it cannot. HEIC, which the server cannot read, becomes JPEG; the rest goes as it is,
 * with what is transparent in it.
 */
export async function quizPicture(file: File, onConverting: () => void): Promise<Blob | string> {
  if (!isHeic(await headOf(file))) return fileProblem(file) ?? file;
  const prepared = await preparePicture(file, onConverting);
  return prepared.ok ? prepared.photo : PICTURE_PROBLEM[prepared.problem]();
}

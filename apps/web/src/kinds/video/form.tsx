import { MAX_VIDEO_S } from '@reisspel/contract/limits';
import * as m from '../../paraglide/messages.js';
import type { KindForm } from '../forms.ts';

export const videoForm: KindForm = {
  question: m.admin_video_instructions,
  questionRequired: m.admin_instructions_required,
  Fields: () => <p className="text-ink-2 text-sm">{m.admin_video_about({ seconds: MAX_VIDEO_S })}</p>,
  More: () => null,
  more: [],
  fieldNames: {},
};

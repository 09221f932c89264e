import * as m from '../../paraglide/messages.js';
import { LoadFailed } from './loading-page.tsx';

/** Stands instead of the preview of a draft that cannot be shown yet. Only organisers see it, so its words come with it. */
export default function DraftUnready({ issues, onRetry }: { issues: number; onRetry: () => void }) {
  const text = m.preview_invalid_text({ count: issues });
  return <LoadFailed title={m.preview_invalid()} text={text} onRetry={onRetry} />;
}

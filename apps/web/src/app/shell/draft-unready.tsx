import * as m from '../../paraglide/messages.js';
import { LoadFailed } from './loading-page.tsx';

/** A module of its own, because only organisers need its text. */
export default function DraftUnready({ issues, onRetry }: { issues: number; onRetry: () => void }) {
  const text = m.preview_invalid_text({ count: issues });
  return <LoadFailed title={m.preview_invalid()} text={text} onRetry={onRetry} />;
}

import type { StorageHealth, StorageProblemKind } from '@reisspel/contract/operate/diagnostics';
import { Link } from '@tanstack/react-router';
import * as m from '../../../paraglide/messages.js';

const PROBLEM_TEXTS: Record<StorageProblemKind, () => string> = {
  bucket_missing: m.storage_banner_bucket_missing,
  full: m.storage_banner_full,
  unreachable: m.storage_banner_unreachable,
  refused: m.storage_banner_refused,
};

type FailingHealth = Extract<StorageHealth, { ok: false }>;

/** Says on every page that photos cannot be stored (spec 2), with a link for the operator. */
export default function StorageBanner({ health: { problem, mayDiagnose } }: { health: FailingHealth }) {
  return (
    <aside className="flex items-center justify-between gap-4 bg-bad px-5 text-on-bad text-sm print:hidden">
      <p role="status" className="py-1">
        <strong>{m.storage_banner({ problem: PROBLEM_TEXTS[problem]() })}</strong> {m.storage_banner_note()}
      </p>
      {mayDiagnose ? (
        <Link to="/$" params={{ _splat: 'storage-diagnostic' }} className="text-link shrink-0">
          {m.storage_banner_link()}
        </Link>
      ) : null}
    </aside>
  );
}

import * as m from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/skeleton.tsx';

export function LoadingPage() {
  return (
    <main className="page grid content-start gap-4" aria-busy="true">
      <p className="sr-only" role="status">
        {m.common_loading()}
      </p>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40" count={3} />
    </main>
  );
}

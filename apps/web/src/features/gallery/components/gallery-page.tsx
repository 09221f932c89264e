import { useSession } from '../../../lib/session.ts';
import { PasswordGate } from '../../../live/password-gate.tsx';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Album } from './album.tsx';

function Loading() {
  return (
    <main className="page page-wide grid gap-4" aria-busy="true">
      <Skeleton className="h-12 w-1/2" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Skeleton className="aspect-square" count={8} />
      </div>
    </main>
  );
}

function OpenGallery({ isAdmin }: { isAdmin: boolean }) {
  const { state } = useLive('gallery');
  return state === null ? <Loading /> : <Album state={state} isAdmin={isAdmin} />;
}

/** Behind a password, which the organiser has given already (spec 2). */
export function GalleryPage() {
  const session = useSession();
  if (session === undefined) return <Loading />;
  const isAdmin = session.roles.includes('admin');
  if (!isAdmin && !session.roles.includes('gallery')) {
    return <PasswordGate opens="gallery" title={m.gallery_gate_title()} text={m.gallery_gate_text()} />;
  }
  return <OpenGallery isAdmin={isAdmin} />;
}

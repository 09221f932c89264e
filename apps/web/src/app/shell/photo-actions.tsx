import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ErasePhotoModal } from '../../features/admin/review/removal-requests.tsx';
import { AskRemovalModal } from '../../features/game/board/photo-removal.tsx';
import { sessionQuery } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { IconButton } from '../../ui/icon-button.tsx';
import { VIEWER_BUTTON } from '../../ui/pictures/picture-viewer.tsx';

interface PhotoActionsProps {
  photo: { id: PhotoId; teamId: TeamId };
  onGone: () => void;
}

/** The button with which the organiser erases a photo, or a team asks for its removal. */
export default function PhotoActions({ photo, onGone }: PhotoActionsProps) {
  const { data: session } = useQuery(sessionQuery);
  const [isAsking, setIsAsking] = useState(false);
  const isOrganiser = session?.roles.includes('admin') === true;
  if (!isOrganiser && session?.team?.id !== photo.teamId) return null;
  const close = () => setIsAsking(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog's keys must not move the album
    <div onKeyDown={(event) => event.stopPropagation()}>
      <IconButton
        icon={Trash2}
        label={isOrganiser ? m.admin_removal_erase() : m.removal_open()}
        onClick={() => setIsAsking(true)}
        className={VIEWER_BUTTON}
      />
      {isAsking && isOrganiser ? (
        <ErasePhotoModal photoId={photo.id} onErased={onGone} onClose={close} />
      ) : null}
      {isAsking && !isOrganiser ? (
        <AskRemovalModal photoId={photo.id} onAsked={onGone} onClose={close} />
      ) : null}
    </div>
  );
}

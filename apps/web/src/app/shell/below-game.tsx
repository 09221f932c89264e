import type { TeamOfCode } from '@reisspel/contract/teams';
import { useState } from 'react';
import TeamCode from '../../features/game/team/team-code.tsx';
import { useTimeout } from '../../lib/use-timeout.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

const NotificationCard = optionalPart(
  () => import('../../features/notifications/components/notification-card.tsx'),
);
/** Milliseconds until notifications are offered: the user has read the page by then. */
const OFFER_MS = 4_000;

export default function BelowGame({ onTeam }: { onTeam: (team: TeamOfCode) => void }) {
  const [isOffered, setIsOffered] = useState(false);
  useTimeout(() => setIsOffered(true), OFFER_MS);
  return (
    <div className="mt-4 grid gap-4 empty:hidden">
      <TeamCode onTeam={onTeam} />
      {isOffered ? <NotificationCard topic="game" /> : null}
    </div>
  );
}

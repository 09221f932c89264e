import type { SessionInfo } from '@reisspel/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { HandHelping, Link2Off, LogOut } from 'lucide-react';
import { ApiError, send } from '../../../lib/api.ts';
import { operatorKey } from '../../../lib/operator.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { useSessionChanged } from '../../../live/session-change.ts';
import { useLive } from '../../../live/use-live.ts';
import { useLogout } from '../../../live/use-logout.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { DashboardPower } from '../power.ts';
import { HelperPanels } from './helper-panels.tsx';

type Helper = NonNullable<SessionInfo['helper']>;

const CAN_TEXTS: Record<Helper['role'], () => string> = {
  look: m.helper_can_look,
  judge: m.helper_can_judge,
  lead: m.helper_can_lead,
};

/** Says who helps here and what this helper can do. */
interface HelperCardProps {
  helper: Helper;
  /** True in a browser that is also that of a team or of the organiser. */
  isShared: boolean;
}

function HelperCard({ helper: { name, role }, isShared }: HelperCardProps) {
  const logout = useLogout('/api/session');
  return (
    <Card className="mb-6 grid gap-2">
      <p className="display text-2xl wrap-anywhere">{m.helper_hello({ name })}</p>
      <p>{CAN_TEXTS[role]()}</p>
      <Failure error={logout.error} text={() => m.admin_logout_failed()} />
      {/* It ends the whole session, so a phone that also plays leaves its team elsewhere. */}
      {isShared ? null : (
        <Button
          icon={LogOut}
          variant="quiet"
          className="-mx-3 justify-self-start"
          busy={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {m.admin_logout()}
        </Button>
      )}
    </Card>
  );
}

function HelperDashboard({ helper, isShared }: HelperCardProps) {
  const { state, connection } = useLive('helper');
  return (
    <main className="p-[min(1rem,4vw)] pb-28 sm:p-8 sm:pb-28">
      <HelperCard helper={helper} isShared={isShared} />
      {connection === 'lost' ? (
        <div className="mb-4">
          <Notice tone="info">{m.live_lost_long()}</Notice>
        </div>
      ) : null}
      {state === null ? (
        <Skeleton className="h-96" />
      ) : (
        <DashboardPower value={helper.role}>
          <HelperPanels state={state} />
        </DashboardPower>
      )}
    </main>
  );
}

function NoHelper({ hasEnded }: { hasEnded: boolean }) {
  return (
    <main className="page">
      <Message
        icon={hasEnded ? Link2Off : HandHelping}
        heading="h1"
        title={m.helper_none_title()}
        text={hasEnded ? m.helper_link_ended() : m.helper_none_text()}
      />
    </main>
  );
}

/** Acts for the helper of a link, and then removes the secret from the address. */
function HelperLink({ token }: { token: string }) {
  const sessionChanged = useSessionChanged();
  const navigate = useNavigate();
  const entered = useQuery({
    queryKey: operatorKey('helper-link', token),
    queryFn: async () => {
      await send('POST', '/api/session/helper', { json: { token } });
      await sessionChanged();
      await navigate({ to: '/$', params: { _splat: 'helpen' }, replace: true });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { error } = entered;
  if (error instanceof ApiError && error.code === 'helper_link_ended') return <NoHelper hasEnded />;
  return (
    <main className="page">
      <QueryPlaceholder query={entered} heading="h1">
        <Skeleton className="h-64" />
      </QueryPlaceholder>
    </main>
  );
}

function SavedHelper() {
  const session = useQuery(sessionQuery);
  if (session.data === undefined) {
    return (
      <main className="page">
        <QueryPlaceholder query={session} heading="h1">
          <Skeleton className="h-64" />
        </QueryPlaceholder>
      </main>
    );
  }
  const { helper, team, roles } = session.data;
  const isShared = team !== null || roles.includes('admin');
  return helper ? <HelperDashboard helper={helper} isShared={isShared} /> : <NoHelper hasEnded={false} />;
}

/** Opens the link of a helper, and shows as much of the dashboard as the role may see. */
export function HelperPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return token === '' ? <SavedHelper /> : <HelperLink token={token} />;
}

import type { ArchiveId } from '@reisspel/contract/ids';
import type { Recap } from '@reisspel/contract/recap';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChartLine } from 'lucide-react';
import { isUnderWay } from '../../../lib/game-phase.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { useNotices } from '../panel.tsx';
import { recapQuery } from '../queries.ts';
import { Downloads } from './downloads.tsx';
import { Highlights } from './highlights.tsx';
import { Keepsake } from './keepsake.tsx';
import { ReplaySection } from './replay.tsx';
import { ScoreChart } from './score-chart.tsx';
import { TaskResults } from './task-results.tsx';

function hasHappened({ attempts, teams }: Recap): boolean {
  return attempts.length > 0 || teams.some(({ steps }) => steps.length > 1);
}

interface RecapPageProps {
  /** The time zone of the trip. */
  timeZone: string;
}

interface RecapContentProps extends RecapPageProps {
  onReplayed: (archiveId: ArchiveId | null) => void;
}

function RecapContent({ timeZone, onReplayed }: RecapContentProps) {
  const query = useQuery(recapQuery);
  const recap = query.data;
  if (recap === undefined) {
    return (
      <QueryPlaceholder query={query} title={m.recap_failed()}>
        <Skeleton className="h-64" count={3} />
      </QueryPlaceholder>
    );
  }
  if (!hasHappened(recap)) {
    return (
      <Message icon={ChartLine} title={m.recap_empty_title()} text={m.recap_empty_text()}>
        <Link to="/admin" className={buttonLook('secondary')}>
          {m.recap_to_game()}
        </Link>
      </Message>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Failure error={query.error} />
      {isUnderWay(recap.phase) ? <Notice tone="info">{m.recap_running()}</Notice> : null}
      <Highlights recap={recap} />
      <ScoreChart recap={recap} />
      <TaskResults recap={recap} />
      <Downloads recap={recap} timeZone={timeZone} />
      {recap.phase === 'ended' ? <ReplaySection onReplayed={onReplayed} /> : null}
    </div>
  );
}

/** Looks back on the game: what was hard, what was slow, the scores, files, and playing again. */
export function RecapPage({ timeZone }: RecapPageProps) {
  const { notices, offerUndo } = useNotices();
  return (
    <main className="page">
      <header className="mb-6">
        <Link to="/admin" className={`${buttonLook('quiet')} -ml-3`}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.common_back_to_admin()}
        </Link>
        <h1 className="mt-2 text-4xl">{m.recap_title()}</h1>
        <p className="mt-1 text-ink-2">{m.recap_text()}</p>
      </header>
      <div className="mb-4 grid gap-2 empty:hidden">{notices}</div>
      <div className="grid grid-cols-1 gap-6">
        <RecapContent
          timeZone={timeZone}
          onReplayed={(archiveId) => offerUndo(archiveId, m.recap_replayed(), m.admin_restart_restored())}
        />
        <Keepsake />
      </div>
    </main>
  );
}

import type { BoardState } from '@reisspel/contract/game';
import type { AdminState, PlayState, Score } from '@reisspel/contract/live';
import { haveScoresChanged } from '@reisspel/rules/board';
import { fitsOnPodium, hiddenTeams, type Standing, standings } from '@reisspel/rules/standings';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Crown, EyeOff, Medal, Trophy, Users } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { localMoment } from '../../../lib/format/dates.ts';
import { scoreText } from '../../../lib/format/figures.ts';
import { useIsAdmin } from '../../../lib/session.ts';
import { useNow, useReaderZone } from '../../../lib/time/use-now.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { useOvertakes } from '../../../ui/use-overtakes.ts';

/** Small enough for a whole word on a narrow step, even when the user enlarged the text. */
const NAME_SIZE = { fontSize: 'min(1rem, 4.2vw)' };

/** The heights of ranks 1 to 3. Teams with the same rank get the same height. */
const STEP_HEIGHTS = ['h-60', 'h-44', 'h-36'];

/** Shows entries 2, 1 and 3, in this order. A screen reader reads the table instead. */
function Podium({ entries }: { entries: readonly Standing[] }) {
  const [first, second, third] = entries;
  return (
    <div aria-hidden className="flex items-end justify-center gap-2.5">
      {[second, first, third].map((entry) =>
        entry ? (
          <div
            key={entry.teamId}
            className={`flex max-w-48 flex-1 flex-col items-center gap-1 rounded-t-card px-2 pt-4 text-center text-white ${STEP_HEIGHTS[entry.rank - 1]}`}
            style={{ background: entry.color }}
          >
            {entry.rank === 1 ? <Crown className="size-8" /> : null}
            <span className="display text-4xl">{entry.rank}</span>
            <span className="line-clamp-2 font-bold leading-tight" style={NAME_SIZE}>
              {entry.name}
            </span>
            <span className="display text-2xl">{scoreText(entry.score)}</span>
          </div>
        ) : null,
      )}
    </div>
  );
}

const MEDAL: Record<number, string> = { 2: 'text-ink-2', 3: 'text-on-late' };

function RankWithMedal({ rank }: { rank: number }) {
  const medal = MEDAL[rank];
  return (
    <span className="inline-flex items-center gap-1.5">
      {rank}
      {rank === 1 ? <Trophy aria-hidden className="size-5 text-on-late" /> : null}
      {medal ? <Medal aria-hidden className={`size-5 ${medal}`} /> : null}
    </span>
  );
}

/** Uses a shadow, because a border in one row would interrupt the lines between all rows. */
const OWN_EDGE = { boxShadow: 'inset 4px 0 var(--color-action)' };

function HiddenRow({ rank }: { rank: number }) {
  return (
    <tr className="bg-sand">
      <td className="display w-20 py-4 pl-4 text-xl">{rank}</td>
      <td className="py-4" colSpan={2}>
        <span className="flex items-center gap-3">
          <EyeOff aria-hidden className="size-5 shrink-0" />
          {m.board_place_hidden()}
        </span>
      </td>
    </tr>
  );
}

interface RowProps {
  entry: Standing;
  taskCount: number;
  isOwn: boolean;
}

function Row({ entry: { teamId, rank, name, color, score, answered }, taskCount, isOwn }: RowProps) {
  return (
    <tr id={`place-${teamId}`} className={isOwn ? 'bg-waiting text-on-waiting' : ''}>
      <td className="display w-20 py-4 pl-4 text-xl" style={isOwn ? OWN_EDGE : undefined}>
        <RankWithMedal rank={rank} />
      </td>
      <td className="py-4">
        <span className="flex items-center gap-3">
          <TeamDot color={color} />
          <span className="min-w-0">
            <strong className="block">
              {name}
              {isOwn ? <span className="font-medium"> · {m.game_own_team()}</span> : null}
            </strong>
            <span className={isOwn ? 'text-sm' : 'text-ink-2 text-sm'}>
              {m.scoreboard_answered({ answered, total: taskCount })}
            </span>
          </span>
        </span>
      </td>
      <td className="display whitespace-nowrap py-4 pr-4 text-right text-2xl">{scoreText(score)}</td>
    </tr>
  );
}

interface StandingsTableProps {
  entries: readonly Standing[];
  /** Number of teams above the entries that the organiser has not revealed yet. */
  hidden: number;
  taskCount: number;
  ownTeamId: string | undefined;
}

function StandingsTable({ entries, hidden, taskCount, ownTeamId }: StandingsTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  useOvertakes(rows);
  return (
    <table
      className={`w-full overflow-hidden rounded-card bg-card text-left shadow-card ${hidden === 0 ? 'max-sm:rounded-t-none' : ''}`}
    >
      <thead className="text-ink-2 text-sm">
        <tr>
          <th scope="col" className="py-3 pl-4">
            {m.scoreboard_rank()}
          </th>
          <th scope="col">{m.scoreboard_team()}</th>
          <th scope="col" className="whitespace-nowrap py-3 pr-4 text-right">
            {m.scoreboard_points()}
          </th>
        </tr>
      </thead>
      <tbody ref={rows} className="divide-y divide-line border-line border-t">
        {Array.from({ length: hidden }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <HiddenRow key={`hidden-${index}`} rank={index + 1} />
        ))}
        {entries.map((entry) => (
          <Row key={entry.teamId} entry={entry} taskCount={taskCount} isOwn={entry.teamId === ownTeamId} />
        ))}
      </tbody>
    </table>
  );
}

const MINUTE_MS = 60_000;

function FrozenNotice({ at }: { at: number }) {
  const readerZone = useReaderZone();
  // One value a minute is enough, because the text changes at midnight.
  const minute = useNow((now) => Math.floor(now / MINUTE_MS));
  return (
    <Notice tone="info">{m.board_frozen({ time: localMoment(at, minute * MINUTE_MS, readerZone) })}</Notice>
  );
}

function BoardNotice({ board }: { board: BoardState }) {
  switch (board.status) {
    case 'live':
      return null;
    case 'frozen':
      return <FrozenNotice at={board.at} />;
    case 'revealing':
      return <Notice tone="info">{m.board_revealing()}</Notice>;
    case 'revealed':
      return <Notice tone="good">{m.board_revealed()}</Notice>;
    default:
      return board satisfies never;
  }
}

/** Loads later, because only the organiser needs it and it is larger than the rest of the page. */
const Switch = lazy(async () => ({ default: (await import('../../../ui/forms/switch.tsx')).Switch }));

interface StandingsProps {
  state: PlayState | AdminState;
  /** Null while the scoreboard is hidden. */
  scores: readonly Score[] | null;
  /** Null when `scores` are the real scores, which need no notice. */
  board: BoardState | null;
}

/** The podium and the table. During a reveal only the revealed places have names. */
function Standings({ state, scores, board }: StandingsProps) {
  const { teams, game } = state;
  if (scores === null) {
    return <Message icon={EyeOff} title={m.scoreboard_hidden_title()} text={m.scoreboard_hidden_text()} />;
  }
  const hidden = board ? hiddenTeams(board) : 0;
  const entries = standings(teams, scores, hidden);
  const ownTeamId = state.view === 'play' ? state.own?.id : undefined;
  return (
    <>
      {state.phase === 'paused' ? <Notice tone="info">{m.error_game_paused()}</Notice> : null}
      {board ? <BoardNotice board={board} /> : null}
      {teams.length === 0 ? (
        <Message icon={Users} title={m.scoreboard_empty()} />
      ) : (
        <div className="grid grid-cols-1">
          {hidden === 0 && fitsOnPodium(entries) ? <Podium entries={entries} /> : null}
          <StandingsTable
            entries={entries}
            hidden={hidden}
            taskCount={game.taskCount}
            ownTeamId={ownTeamId}
          />
        </div>
      )}
    </>
  );
}

function LoadingBoard() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-64" />
      <Skeleton className="h-20" count={3} />
    </Loading>
  );
}

function PublicBoard() {
  const { state } = useLive('play');
  if (state === null) return <LoadingBoard />;
  return <Standings state={state} scores={state.scores} board={state.game.board} />;
}

/** Returns the scores that everybody else sees, or null if these are the real scores. */
function othersScores({ game: { board }, shownScores, scores }: AdminState): readonly Score[] | null {
  const areReal =
    board.status === 'revealed' && shownScores !== null && !haveScoresChanged(shownScores, scores);
  return areReal ? null : shownScores;
}

/** Shows the organiser the real scores, with a switch to the scores that everybody else sees. */
function OrganiserBoard() {
  const { state } = useLive('admin');
  const [asShown, setAsShown] = useState(false);
  if (state === null) return <LoadingBoard />;
  const shown = othersScores(state);
  if (shown === null) return <Standings state={state} scores={state.scores} board={null} />;
  return (
    <>
      <div className="rounded-card bg-card px-5 py-3 shadow-card">
        <Suspense fallback={<div className="h-12" />}>
          <Switch label={m.board_see_shown()} checked={asShown} onChange={setAsShown} />
        </Suspense>
      </div>
      {asShown ? null : <Notice tone="info">{m.board_real_notice()}</Notice>}
      <Standings
        state={state}
        scores={asShown ? shown : state.scores}
        board={asShown ? state.game.board : null}
      />
    </>
  );
}

/** The organiser always sees the scores. Others see them unless they are hidden (spec 2). */
export function ScoreboardPage() {
  const isAdmin = useIsAdmin();
  const { connection } = useLive(isAdmin ? 'admin' : 'play');
  return (
    <main className="page">
      <PageHeader title={m.scoreboard_title()}>
        <Link to={isAdmin ? '/admin' : '/game'} className={buttonLook('secondary')}>
          <ArrowLeft aria-hidden className="size-5" />
          {isAdmin ? m.common_back_to_admin() : m.game_back_to_tasks()}
        </Link>
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        {connection === 'lost' ? <Notice tone="info">{m.live_lost_long()}</Notice> : null}
        {isAdmin ? <OrganiserBoard /> : <PublicBoard />}
      </div>
    </main>
  );
}

import type { BackupConcern } from '@reisspel/contract/backups';
import type { ReadyPart, ServerStatus } from '@reisspel/contract/status';
import { countText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { bytesText } from '../bytes.ts';
import { verdictOn } from '../verdict.ts';

const PART_TEXTS: Record<ReadyPart, (status: ServerStatus) => string> = {
  database: m.status_down_database,
  migrations: m.status_down_migrations,
  storage: m.status_down_storage,
  disk: ({ disk }) =>
    m.status_down_disk({ free: bytesText(disk.freeBytes), least: bytesText(disk.lowBelowBytes) }),
};

const CONCERN_TEXTS: Record<BackupConcern, () => string> = {
  failed: m.status_unkept,
  overdue: m.status_unkept_overdue,
};

interface Told {
  tone: NoticeTone;
  title: string;
  texts: readonly string[];
}

function told(status: ServerStatus): Told {
  const verdict = verdictOn(status);
  switch (verdict.kind) {
    case 'down':
      return {
        tone: 'bad',
        title: m.status_down(),
        texts: verdict.parts.map((part) => PART_TEXTS[part](status)),
      };
    case 'unkept':
      return { tone: 'info', title: CONCERN_TEXTS[verdict.concern](), texts: [m.status_unkept_text()] };
    case 'uneasy':
      return { tone: 'info', title: m.status_uneasy(), texts: [m.status_uneasy_text()] };
    case 'busy':
      return {
        tone: 'info',
        title: m.status_busy(),
        texts: [m.status_busy_text({ count: countText(verdict.photos) })],
      };
    case 'well':
      return { tone: 'good', title: m.status_well(), texts: [m.status_well_text()] };
    default:
      return verdict satisfies never;
  }
}

/** Whether everything is well, in one sentence. */
export function StatusVerdict({ status }: { status: ServerStatus }) {
  const { tone, title, texts } = told(status);
  return (
    <div className="grid gap-2">
      <Notice tone={tone}>{title}</Notice>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

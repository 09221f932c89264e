import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localMoment } from '../../../lib/format/dates.ts';
import { useIsOperator } from '../../../lib/operator.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { backupsQuery } from '../queries.ts';

const CONCERN_TEXTS = { failed: m.backups_warning_failed, overdue: m.backups_warning_overdue };

export default function BackupWarning() {
  const isOperator = useIsOperator();
  const { data } = useQuery({ ...backupsQuery, enabled: isOperator });
  // The cache may outlive the operator's session.
  if (!isOperator || data === undefined) return null;
  const { concern, backups } = data;
  if (concern === null) return null;
  const [newest] = backups;
  return (
    <div className="mb-6">
      <Notice tone="info">
        <p>{CONCERN_TEXTS[concern]()}</p>
        <p>
          {newest === undefined
            ? m.backups_warning_none()
            : m.backups_warning_last({ when: localMoment(newest.createdAt) })}
        </p>
        <Link to="/$" params={{ _splat: 'back-ups' }} className="inline-flex min-h-12 items-center underline">
          {m.backups_warning_open()}
        </Link>
      </Notice>
    </div>
  );
}

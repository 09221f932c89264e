import { Guarded } from '../../features/access/components/guarded.tsx';
import { TrialPage } from '../../features/game/components/trial-page.tsx';
import * as m from '../../paraglide/messages.js';

/** The game's page for the organiser who tries a task. */
export default function Trial({ taskId }: { taskId: string }) {
  return (
    <Guarded opens="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <TrialPage taskId={taskId} />
    </Guarded>
  );
}

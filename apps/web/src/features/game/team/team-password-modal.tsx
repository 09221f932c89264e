import type { TeamCard } from '@reisspel/contract/teams';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { useJoinTeam } from '../mutations.ts';

interface TeamPasswordModalProps {
  team: TeamCard;
  onClose: () => void;
}

export default function TeamPasswordModal({ team, onClose }: TeamPasswordModalProps) {
  const join = useJoinTeam();
  return (
    <Modal label={team.name} onClose={onClose}>
      <h2 className="mb-4 text-2xl">{m.game_team_password_title({ team: team.name })}</h2>
      <PasswordForm
        texts={{
          field: m.common_password(),
          submit: m.game_join(),
          show: m.common_show_password(),
          hide: m.common_hide_password(),
        }}
        autoComplete="off"
        error={join.isError ? errorText(join.error) : undefined}
        busy={join.isPending}
        onSubmit={(password) => join.mutate({ teamId: team.id, password }, { onSuccess: onClose })}
      />
      <Button variant="quiet" className="mt-2 w-full" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <p className="mt-3 text-center text-ink-2 text-sm">
        <Link to="/$" params={{ _splat: 'privacy' }} className="underline">
          {m.privacy_title()}
        </Link>
      </p>
    </Modal>
  );
}

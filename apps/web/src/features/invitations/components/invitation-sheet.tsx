import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import type { TripEntry } from '@reisspel/contract/trip/trip-editing';
import { findRequirement } from '@reisspel/rules/kinds/kind';
import { pageBase } from '../../../lib/base.ts';
import { groupAddress } from '../../../lib/trip-access.ts';
import * as m from '../../../paraglide/messages.js';
import { QrCode } from '../../../ui/qr-code.tsx';

/**
 * Returns the address for a team's QR code and link. The secret that replaces the password is in
 * the fragment. Browsers do not send the fragment, so it appears in no server's log.
 */
export function invitationAddress(
  { id, invitation }: AdminTeam,
  entry: TripEntry,
  withInvitation: boolean,
): string {
  const secret = withInvitation && invitation !== null ? `#${invitation}` : '';
  return groupAddress(entry, `/game?team=${id}${secret}`);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns true for `localhost` and the like. A phone that scanned the code would reach itself. */
export function isLoopbackAddress(): boolean {
  return LOOPBACK.test(location.hostname);
}

function passwordText({ password }: AdminTeam, withPassword: boolean): string | null {
  if (password === '') return null;
  return withPassword && password !== null ? m.invite_password_is({ password }) : m.invite_password_ask();
}

/**
 * The print styles, by the number of teams on an A4 sheet. A sheet has 267 mm between its margins.
 * The heights are minimums. A longer invitation moves the next one to a new sheet, and none is cut.
 * With two teams the text is readable at arm's length, with one team also from a wall.
 */
export const PRINT_LOOK = {
  1: {
    pageBreak: 'print:not-last:break-after-page',
    height: 'print:min-h-[260mm]',
    layout: 'print:flex-col print:items-start',
    name: 'print:text-5xl',
    code: 'print:size-[115mm]',
    text: 'print:text-xl',
  },
  2: {
    pageBreak: 'print:not-last:even:break-after-page',
    height: 'print:mb-[6mm] print:min-h-[126mm]',
    layout: 'print:flex-row print:items-center',
    name: 'print:text-3xl',
    code: 'print:size-[62mm]',
    text: 'print:text-base',
  },
} as const;

export type TeamsPerSheet = keyof typeof PRINT_LOOK;

/** Dark on paper, and no team's colour. */
const GROUP_COLOR = '#000000';

interface SheetProps {
  title: string;
  color: string;
  /** What the QR code holds: an address, or a code to find. */
  content: string;
  codeLabel: string;
  steps: readonly string[];
  password: string | null;
  /** For who cannot scan; null for none. */
  note: string | null;
  look: (typeof PRINT_LOOK)[TeamsPerSheet];
}

/** It is white in dark mode too, as on paper. */
function Sheet({ title, color, content, codeLabel, steps, password, note, look }: SheetProps) {
  return (
    <div
      className={`keep-colour break-inside-avoid rounded-card border-2 bg-white p-6 text-black shadow-card ${look.height}`}
      style={{ borderColor: color }}
    >
      <h2
        className={`keep-colour hyphens-auto border-b-8 pb-3 text-4xl ${look.name}`}
        style={{ color, borderColor: color }}
      >
        {title}
      </h2>
      <div className={`mt-5 flex flex-col gap-5 sm:flex-row sm:items-center ${look.layout}`}>
        <QrCode
          text={content}
          label={codeLabel}
          className={`size-56 max-w-full shrink-0 self-center ${look.code}`}
        />
        <div className="grid min-w-0 gap-4">
          <ol className={`grid list-decimal gap-2 pl-6 text-lg marker:font-bold ${look.text}`}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {password === null ? null : <p className={`font-bold text-lg ${look.text}`}>{password}</p>}
          {note === null ? null : <p className={look.text}>{note}</p>}
        </div>
      </div>
    </div>
  );
}

/** The address of the game, as players type it: "reis.example.nl/game". */
function typedAddress(): string {
  return `${location.host}${pageBase()}/game`;
}

interface InvitationSheetProps {
  team: AdminTeam;
  entry: TripEntry;
  perSheet: TeamsPerSheet;
  /** True to print the team's password, and a QR code that joins without it. */
  withPassword: boolean;
}

/** One team's invitation. */
export function InvitationSheet({ team, entry, perSheet, withPassword }: InvitationSheetProps) {
  const { name, color, code } = team;
  const address = typedAddress();
  const password = passwordText(team, withPassword);
  return (
    <Sheet
      title={name}
      color={color}
      content={invitationAddress(team, entry, withPassword)}
      codeLabel={m.invite_qr_alt({ team: name })}
      steps={[m.invite_step_scan(), m.invite_step_open(), m.invite_step_play()]}
      password={password}
      note={
        password === null && team.hasPassword
          ? m.invite_address({ address, team: name })
          : m.invite_code({ address, code })
      }
      look={PRINT_LOOK[perSheet]}
    />
  );
}

interface GroupSheetProps {
  entry: TripEntry;
  /** True if a team has a password. */
  asksPassword: boolean;
}

/** One sheet for everybody: each player chooses a team. */
export function GroupSheet({ entry, asksPassword }: GroupSheetProps) {
  return (
    <Sheet
      title={m.invite_group_title()}
      color={GROUP_COLOR}
      content={groupAddress(entry, '/game')}
      codeLabel={m.invite_group_qr_alt()}
      steps={[m.invite_step_scan(), m.invite_step_choose(), m.invite_step_play()]}
      password={asksPassword ? m.invite_group_password() : null}
      note={entry.kind === 'link' ? null : m.invite_group_address({ address: typedAddress() })}
      look={PRINT_LOOK[1]}
    />
  );
}

/** One sheet for the trip's pages. */
export function TripSheet({ entry }: Pick<GroupSheetProps, 'entry'>) {
  return (
    <Sheet
      title={m.invite_trip_title()}
      color={GROUP_COLOR}
      content={groupAddress(entry)}
      codeLabel={m.editor_entry_qr()}
      steps={[m.invite_step_scan(), m.invite_trip_look()]}
      password={entry.kind === 'password' ? m.invite_trip_password() : null}
      note={
        entry.kind === 'link' ? null : m.invite_trip_address({ address: `${location.host}${pageBase()}` })
      }
      look={PRINT_LOOK[1]}
    />
  );
}

/** A code that teams must find, and the name of its task. */
export interface HiddenCode extends Pick<AdminTask, 'id' | 'description'> {
  code: string;
}

export function hiddenCodes(tasks: readonly AdminTask[]): HiddenCode[] {
  return tasks.flatMap(({ id, description, verificationRequirements: stored }) => {
    const found = findRequirement(stored, 'code');
    return found === undefined ? [] : { id, description, code: found.code };
  });
}

/** A sheet to hang where teams must find a code. Its QR code holds only that code. */
export function CodeSheet({ description, code }: HiddenCode) {
  return (
    <Sheet
      title={m.invite_code_title()}
      color={GROUP_COLOR}
      content={code}
      codeLabel={m.admin_code_qr({ task: description })}
      steps={[m.invite_code_open({ task: description }), m.invite_code_scan()]}
      password={m.invite_code_type({ code })}
      note={null}
      look={PRINT_LOOK[2]}
    />
  );
}

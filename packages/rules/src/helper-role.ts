import type { HelperRole } from '@reisspel/contract/helpers';

const POWER: Record<HelperRole, number> = { look: 0, judge: 1, lead: 2 };

/** True if a role may do what `least` may: each role may do what the weaker ones may. */
export function mayActAs(role: HelperRole, least: HelperRole): boolean {
  return POWER[role] >= POWER[least];
}

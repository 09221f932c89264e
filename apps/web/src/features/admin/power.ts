import type { HelperRole } from '@reisspel/contract/helpers';
import { mayActAs } from '@reisspel/rules/helper-role';
import { createContext, use } from 'react';

type Power = HelperRole | 'organiser';

/** Who uses the panels of the dashboard. The server decides what they may do. */
export const DashboardPower = createContext<Power>('organiser');

/** True if the user of the panel has at least this power. */
export function useMay(needed: Power): boolean {
  const power = use(DashboardPower);
  return power === 'organiser' || (needed !== 'organiser' && mayActAs(power, needed));
}

import { Check } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import type { DetailProps } from '../details.ts';
import { amountText } from './typed-number.ts';

export function EstimateDetail({ input }: DetailProps) {
  if (!('tolerance' in input)) return null;
  const { answer, tolerance, unit } = input;
  const amount = amountText(answer, unit);
  return (
    <p className="flex items-center gap-2 rounded-xl bg-good px-3 py-2 font-bold text-on-good">
      <Check aria-hidden className="size-5 shrink-0" />
      {tolerance === 0
        ? m.admin_estimate_exact({ amount })
        : m.estimate_detail({ amount, tolerance: amountText(tolerance) })}
    </p>
  );
}

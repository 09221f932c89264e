/** Limits each sender's concurrent work, so that none can take all places or all memory. */
export interface Shares {
  /** Takes a share, and returns true, when the sender has one left. */
  take(sender: string): boolean;
  giveBack(sender: string): void;
}

export function createShares(perSender: number): Shares {
  const underWay = new Map<string, number>();
  return {
    take(sender) {
      const taken = underWay.get(sender) ?? 0;
      if (taken >= perSender) return false;
      underWay.set(sender, taken + 1);
      return true;
    },
    giveBack(sender) {
      const left = (underWay.get(sender) ?? 1) - 1;
      if (left === 0) underWay.delete(sender);
      else underWay.set(sender, left);
    },
  };
}

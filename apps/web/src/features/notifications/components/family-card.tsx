import * as m from '../../../paraglide/messages.js';
import { isFamilyOn, turnOffFamily, turnOnFamily } from '../subscription.ts';
import { ChannelCard } from './notification-card.tsx';

/** Offers the news of the family's link, which needs no session. */
export default function FamilyCard({ token }: { token: string }) {
  return (
    <ChannelCard
      title={m.notifications_game_title()}
      channel={{
        key: ['family', token],
        reason: m.notifications_family_reason(),
        isOn: () => isFamilyOn(token),
        turnOn: () => turnOnFamily(token),
        turnOff: () => turnOffFamily(token),
      }}
    />
  );
}

import type { PlayerCheck } from '@reisspel/contract/kinds/checks';
import { Boxes, type LucideIcon, MapPin, ScanEye, Sun, Users } from 'lucide-react';

/** What a photo is looked at for, as a picture. */
export const CHECK_ICON: Record<PlayerCheck['type'], LucideIcon> = {
  brightness: Sun,
  faces: Users,
  'object-detection': Boxes,
  'ai-description': ScanEye,
  location: MapPin,
};

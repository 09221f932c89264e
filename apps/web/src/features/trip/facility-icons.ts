import {
  AirVent,
  BusFront,
  Check,
  CircleParking,
  ConciergeBell,
  Croissant,
  Dumbbell,
  type LucideIcon,
  PawPrint,
  ShowerHead,
  Sun,
  TreePalm,
  Utensils,
  WavesLadder,
  Wifi,
} from 'lucide-react';

/** The organiser writes facilities in words, in any language of the app. The first match counts. */
const ICONS: readonly (readonly [words: RegExp, icon: LucideIcon])[] = [
  [/wi-?fi|internet/i, Wifi],
  [/zwembad|\bpool\b|piscina/i, WavesLadder],
  [/airco|air.?con|aire acond/i, AirVent],
  [/ontbijt|breakfast|desayuno/i, Croissant],
  [/terras|balkon|terrace|balcon|terraza/i, Sun],
  [/strand|beach|playa/i, TreePalm],
  [/\bparkeer|\bparkeren|parking|aparcamiento/i, CircleParking],
  [/restaurant|eten|bar\b|diner|cena/i, Utensils],
  [/fitness|\bgym|\bsport|gimnasio/i, Dumbbell],
  [/douche|\bbad|spa\b|shower|bath|ducha|baño/i, ShowerHead],
  [/receptie|reception|recepción/i, ConciergeBell],
  [/\bbus|shuttle|transfer|halte/i, BusFront],
  [/huisdier|hond|\bpet|\bdog|mascota/i, PawPrint],
];

export function facilityIcon(facility: string): LucideIcon {
  return ICONS.find(([words]) => words.test(facility))?.[1] ?? Check;
}

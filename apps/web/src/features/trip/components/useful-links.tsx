import type { Trip } from '@reisspel/contract/trip';
import { ExternalLink } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';

export default function UsefulLinks({ links }: Pick<Trip, 'links'>) {
  return (
    <Card>
      <h2 className="text-2xl">{m.home_links()}</h2>
      <ul>
        {links.map(({ title, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links may be equal
          <li key={index} className="border-line not-last:border-b">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-12 flex-wrap items-center gap-x-2 py-2 font-bold underline"
            >
              {title}
              <ExternalLink aria-hidden className="size-4 shrink-0 text-ink-2" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

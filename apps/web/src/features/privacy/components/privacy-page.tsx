import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/errors.ts';
import { privacyFactsQuery } from '../../../lib/photo-retention.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { privacySections } from '../privacy-sections.ts';

export function PrivacyPage() {
  const facts = useQuery(privacyFactsQuery);
  return (
    <main className="page">
      <PageHeader title={m.privacy_title()} />
      {facts.isPending ? <Skeleton className="h-96" /> : null}
      {facts.isError ? (
        <div className="grid gap-3">
          <Notice tone="bad">{errorText(facts.error)}</Notice>
          <Button onClick={() => void facts.refetch()}>{m.common_retry()}</Button>
        </div>
      ) : null}
      <div className="grid grid-cols-1 gap-5">
        {facts.data
          ? privacySections(facts.data).map(({ title, lines }) => (
              <Card key={title} className="grid gap-3">
                <h2 className="text-2xl">{title}</h2>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </Card>
            ))
          : null}
      </div>
    </main>
  );
}

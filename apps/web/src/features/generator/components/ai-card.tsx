import type { AiUsage } from '@reisspel/contract/operate/ai';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, RefreshCw, Sparkles } from 'lucide-react';
import { countText, percentText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { aiUsageQuery } from '../generator-api.ts';

/** Says why the next game comes from the built-in lists. Renders nothing if a model makes it. */
function BuiltInNotice({ vision, text: hasModel, today, dailyTokens }: AiUsage) {
  if (hasModel && today.tokens < dailyTokens) return null;
  const checksPhotosOnly = vision && !hasModel;
  const title = checksPhotosOnly ? m.generator_ai_photos_only_title() : m.generator_ai_none_title();
  const withoutModel = checksPhotosOnly ? m.generator_ai_photos_only() : m.generator_ai_none();
  const text = hasModel ? m.generator_ai_spent() : withoutModel;
  return (
    <section className="rounded-card bg-waiting p-5 text-on-waiting">
      <h2 className="flex items-center gap-3 text-xl">
        <BookOpen aria-hidden className="size-6 shrink-0" />
        {title}
      </h2>
      <p className="mt-2">{text}</p>
    </section>
  );
}

const callsText = (calls: number): string => m.generator_ai_calls({ calls, text: countText(calls) });

function UsageCard({ today, total, dailyTokens }: AiUsage) {
  const share = dailyTokens === 0 ? 1 : Math.min(1, today.tokens / dailyTokens);
  return (
    <section className="rounded-card bg-card p-5 shadow-card">
      <h2 className="mb-3 flex items-center gap-3 font-bold font-sans text-base leading-snug tracking-normal">
        <Sparkles aria-hidden className="size-6 shrink-0 text-accent" />
        {m.generator_ai_used({ used: countText(today.tokens), daily: countText(dailyTokens) })}
      </h2>
      <ProgressBar
        percent={Math.round(share * 100)}
        color="var(--color-olive)"
        label={m.generator_ai_percent({ percent: percentText(share) })}
      />
      <p className="mt-3">{m.generator_ai_calls_today({ calls: callsText(today.calls) })}</p>
      <p>{m.generator_ai_total({ calls: callsText(total.calls), tokens: countText(total.tokens) })}</p>
      <p className="mt-3 text-ink-2 text-sm">{m.generator_ai_explained()}</p>
    </section>
  );
}

export function AiCard() {
  const { data: usage, isError, isFetching, refetch } = useQuery(aiUsageQuery);
  if (usage === undefined && isError) {
    return (
      <div className="grid justify-items-start gap-2 rounded-card bg-card p-5 shadow-card">
        <p>{m.generator_ai_failed()}</p>
        <Button icon={RefreshCw} busy={isFetching} onClick={() => void refetch()}>
          {m.common_retry()}
        </Button>
      </div>
    );
  }
  if (usage === undefined) return <Skeleton className="h-36" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BuiltInNotice {...usage} />
      {usage.vision || usage.text ? <UsageCard {...usage} /> : null}
    </div>
  );
}

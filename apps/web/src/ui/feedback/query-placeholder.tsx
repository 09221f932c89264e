import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Loading } from './loading.tsx';
import { Message } from './message.tsx';

interface QueryPlaceholderProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title?: string;
  heading?: 'h1' | 'h2';
  children: ReactNode;
}

/**
 * Shown on an organiser's page until a query has an answer: a skeleton, or the error and a retry.
 */
export function QueryPlaceholder(props: QueryPlaceholderProps) {
  const { query, title = m.route_error_title(), heading = 'h2', children } = props;
  const { error, isFetching, refetch } = query;
  if (error === null) {
    return <Loading className="grid gap-6">{children}</Loading>;
  }
  return (
    <Message icon={CloudOff} heading={heading} title={title} text={organiserErrorText(error)}>
      <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
        {m.common_retry()}
      </Button>
    </Message>
  );
}

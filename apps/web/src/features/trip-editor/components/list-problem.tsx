import { CircleAlert } from 'lucide-react';
import { useFieldTexts } from '../editor-context.ts';

/** What is wrong with a list as a whole. */
export function ListProblem({ path }: { path: string }) {
  const { error } = useFieldTexts(path);
  if (error === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 font-bold text-on-bad text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

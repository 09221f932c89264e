import type { FieldErrors } from 'react-hook-form';
import { FORMS } from '../../../kinds/forms.ts';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import { ApiError } from '../../../lib/api.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';

/** The label of a form field, by the first part of the path that the server refused. */
const FIELD: Readonly<Record<string, () => string>> = Object.assign(
  {
    instructions: m.admin_field_instructions,
    points: m.admin_field_points,
    arModelUrl: m.admin_field_ar_model,
  },
  ...Object.values(FORMS).map(({ fieldNames }) => fieldNames),
);

function pathOf(issue: unknown): string | null {
  if (typeof issue !== 'object' || issue === null || !('path' in issue)) return null;
  return typeof issue.path === 'string' ? issue.path : null;
}

/** The reason of an error, with the fields that the server refused. */
function reason(error: unknown): string {
  const issues = error instanceof ApiError && error.code === 'invalid_input' ? error.params['issues'] : [];
  const paths = Array.isArray(issues) ? issues.map(pathOf) : [];
  const names = paths.flatMap((path) => FIELD[path?.split('.')[0] ?? '']?.() ?? []);
  const fields = [...new Set(names)].join(' · ');
  return fields === ''
    ? organiserErrorText(error)
    : m.admin_field_refused({ error: organiserErrorText(error), fields });
}

export function saveProblem(error: unknown, wanted: 'add' | 'change'): string {
  if (wanted === 'change') return m.admin_task_change_failed({ error: reason(error) });
  // The answer is lost, so the task may exist: saving again may add it twice.
  if (error instanceof ApiError && error.code === 'network') return m.admin_task_add_lost();
  return m.admin_task_add_failed({ error: reason(error) });
}

/** Opens the folded parts that hold a wrong field, so that it can take the focus. */
export function openAround(errors: FieldErrors<TaskFormValues>): void {
  for (const error of Object.values(errors)) {
    const field: unknown = 'ref' in error ? error.ref : null;
    const folded = field instanceof Element ? field.closest('details') : null;
    if (folded) folded.open = true;
  }
}

import { HelperInput, HelperList } from '@reisspel/contract/helpers';
import { HelperId } from '@reisspel/contract/ids';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { HelperService } from './service.ts';

const params = { helperId: HelperId };

export function helperRoutes(gate: Gate, helpers: HelperService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/helpers', 'The helpers, with the secrets of their links').json(
    'The oldest first',
    HelperList,
    async ({ scope }) => done({ helpers: await helpers.list(scope) }),
  );
  on('PUT /api/helpers/{helperId}', 'Add a helper, who gets a link with less power')
    .params(params)
    .body(HelperInput)
    .empty(({ scope }, { params: { helperId }, body }) => helpers.add(scope, helperId, body));
  on('DELETE /api/helpers/{helperId}', 'Revoke a helper: the link and all its phones stop at once')
    .params(params)
    .empty(({ scope }, { params: { helperId } }) => helpers.remove(scope, helperId));
  return router;
}

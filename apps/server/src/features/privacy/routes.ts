import { ContactInput, PrivacyFacts } from '@reisspel/contract/privacy';
import { done } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import type { PrivacyService } from './service.ts';

export function privacyRoutes(gate: Gate, privacy: PrivacyService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/privacy', 'What is kept of people, for how long and where, by the settings').json(
    'The facts',
    PrivacyFacts,
    ({ scope }) => privacy.facts(scope).then(done),
  );
  on('PUT /api/trip/contact', 'Name whom people turn to about what is kept of them')
    .body(ContactInput)
    .empty(({ scope }, { body }) => privacy.setContact(scope, body.contact).then(done));
  return router;
}

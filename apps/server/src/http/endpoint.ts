import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Outcome } from '@reisspel/rules/outcome';
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { OperatorRouteKey, OwnerRouteKey, RouteKey, TripRouteKey } from './access.ts';
import {
  type DescribedBody,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonFileBody,
  jsonResponse,
  parsed,
  readJson,
} from './api.ts';
import type { ActorOf, Gate } from './gate.ts';
import { HttpRefusal, unwrap } from './refusal.ts';
import type { CallerOf, Operator, OperatorGate, OwnerGate } from './server-gates.ts';

const Method = z.enum(['get', 'post', 'put', 'patch', 'delete']);

const JSON_TYPE = /^application\/([\w.-]+\+)?json(;|$)/i;

/** Reads a JSON body; `{}` when there is no body. Throws `HttpRefusal` for other bodies. */
async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const type = c.req.header('content-type');
  if (type === undefined && (await c.req.text()) === '') return parsed(schema, {});
  if (!JSON_TYPE.test(type ?? '')) throw new HttpRefusal('unsupported_media_type', {});
  return readJson(c, schema);
}

type Guard = (router: OpenAPIHono, method: string, pattern: string) => void;

function guardOf<E extends Env>(middleware: MiddlewareHandler<E>): Guard {
  return (router, method, pattern) => void router.on(method, pattern, middleware);
}

type Acting<Actor> = { Variables: { actor: Actor } };

interface Parts<Actor, Input> {
  router: OpenAPIHono;
  key: RouteKey;
  summary: string;
  guards: readonly Guard[];
  request: NonNullable<RouteConfig['request']>;
  read: (c: Context<Acting<Actor>>) => Promise<Input>;
}

/** Each of `json`, `created`, `empty` and `sends` adds the route with its handler. */
class Endpoint<Actor, Input extends object> {
  readonly #parts: Parts<Actor, Input>;

  constructor(parts: Parts<Actor, Input>) {
    this.#parts = parts;
  }

  /** Adds a middleware, which runs after those before it. */
  through<More extends Env>(middleware: MiddlewareHandler<More>): Endpoint<Actor, Input> {
    const { guards } = this.#parts;
    return new Endpoint({ ...this.#parts, guards: [...guards, guardOf(middleware)] });
  }

  params<Shape extends z.ZodRawShape>(shape: Shape) {
    const params = z.object(shape);
    return this.#withInput({ params }, async (c) => ({ params: parsed(params, c.req.param()) }));
  }

  query<Schema extends z.ZodObject>(query: Schema) {
    return this.#withInput({ query }, async (c) => ({ query: parsed(query, c.req.query()) }));
  }

  headers<Schema extends z.ZodObject>(headers: Schema) {
    return this.#withInput({ headers }, async (c) => ({ headers: parsed(headers, c.req.header()) }));
  }

  body<Schema extends z.ZodType>(schema: Schema) {
    return this.#withInput({ body: jsonBody(schema) }, async (c) => ({ body: await readBody(c, schema) }));
  }

  /** Reads JSON of any shape, for a feature that has its own error for a wrong file. */
  file(refusal: () => HttpRefusal) {
    return this.#withInput({ body: jsonFileBody }, async (c) => {
      const file: unknown = await c.req.json().catch(() => {
        throw refusal();
      });
      return { file };
    });
  }

  /** Describes a body that the handler reads itself: a stream, or one of several types. */
  raw(content: Record<string, DescribedBody>) {
    return this.#withInput({ body: { content } }, async () => ({}));
  }

  /** Answers 200 with JSON. */
  json<Schema extends z.ZodType>(
    description: string,
    schema: Schema,
    work: (actor: Actor, input: Input) => Promise<Outcome<z.input<Schema>>> | Outcome<z.input<Schema>>,
  ): void {
    this.#add({ 200: jsonResponse(description, schema) }, async (c, actor, input) =>
      c.json(unwrap(await work(actor, input)), 200),
    );
  }

  /** Answers 201 with JSON. */
  created<Schema extends z.ZodType>(
    description: string,
    schema: Schema,
    work: (actor: Actor, input: Input) => Promise<Outcome<z.input<Schema>>>,
  ): void {
    this.#add({ 201: jsonResponse(description, schema) }, async (c, actor, input) =>
      c.json(unwrap(await work(actor, input)), 201),
    );
  }

  /** Answers 204 without a body. */
  empty(work: (actor: Actor, input: Input) => Promise<Outcome<unknown>>): void {
    this.#add({ 204: emptyResponse }, async (c, actor, input) => {
      unwrap(await work(actor, input));
      return c.body(null, 204);
    });
  }

  /** Answers with the response that the handler makes. */
  sends(
    responses: RouteConfig['responses'],
    work: (actor: Actor, input: Input) => Promise<Response> | Response,
  ): void {
    this.#add(responses, (_, actor, input) => work(actor, input));
  }

  #withInput<More extends object>(
    request: RouteConfig['request'],
    readMore: (c: Context<Acting<Actor>>) => Promise<More>,
  ): Endpoint<Actor, Input & More> {
    const { read } = this.#parts;
    return new Endpoint({
      ...this.#parts,
      request: { ...this.#parts.request, ...request },
      read: async (c) => ({ ...(await read(c)), ...(await readMore(c)) }),
    });
  }

  #add(
    responses: RouteConfig['responses'],
    handle: (c: Context<Acting<Actor>>, actor: Actor, input: Input) => Promise<Response> | Response,
  ): void {
    const { router, key, summary, guards, request, read } = this.#parts;
    const [verb, path = ''] = key.split(' ');
    const method = Method.parse(verb?.toLowerCase());
    router.openAPIRegistry.registerPath({
      method,
      path,
      summary,
      request,
      responses: { ...responses, ...errorResponses },
    });
    const pattern = path.replaceAll(/\/{(.+?)}/g, '/:$1');
    for (const guard of guards) guard(router, method, pattern);
    router.on(method, pattern, async (c: Context<Acting<Actor>>) => handle(c, c.get('actor'), await read(c)));
  }
}

function startEndpoint<Actor>(parts: Pick<Parts<Actor, object>, 'router' | 'key' | 'summary' | 'guards'>) {
  const read = async (c: Context<Acting<Actor>>) => ({ c });
  return new Endpoint<Actor, { c: Context<Acting<Actor>> }>({ ...parts, request: {}, read });
}

export function tripEndpoints(gate: Gate, router = new OpenAPIHono()) {
  return {
    router,
    on: <Key extends TripRouteKey>(key: Key, summary: string, ...before: MiddlewareHandler<object>[]) =>
      startEndpoint<ActorOf<Key>>({
        router,
        key,
        summary,
        guards: [...before.map(guardOf), guardOf(gate(key))],
      }),
  };
}

export function ownerEndpoints(gate: OwnerGate, router = new OpenAPIHono()) {
  return {
    router,
    on: <Key extends OwnerRouteKey>(key: Key, summary: string) =>
      startEndpoint<CallerOf<Key>>({ router, key, summary, guards: [guardOf(gate(key))] }),
  };
}

/** Adds routes of the operator: the owner, or the organiser on a server without one. */
export function operatorEndpoints(gate: OperatorGate, router = new OpenAPIHono()) {
  return {
    router,
    on: (key: OperatorRouteKey, summary: string) =>
      startEndpoint<Operator>({ router, key, summary, guards: [guardOf(gate(key))] }),
  };
}

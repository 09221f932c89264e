import { AsyncLocalStorage } from 'node:async_hooks';
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  type KyselyPlugin,
  ListNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
} from 'kysely';
import type { Database } from '../db/database.ts';

type Query = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

function isQuery(node: OperationNode): node is Query {
  return SelectQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Returns every query in a statement, nested queries included. */
function queriesIn(value: unknown): Query[] {
  if (Array.isArray(value)) return value.flatMap(queriesIn);
  if (!isNode(value)) return [];
  const inner = Object.values(value).flatMap(queriesIn);
  return isQuery(value) ? [value, ...inner] : inner;
}

function tableName(node: OperationNode): string[] {
  if (AliasNode.is(node)) return tableName(node.node);
  if (ListNode.is(node)) return node.items.flatMap(tableName);
  return TableNode.is(node) ? [node.table.identifier.name] : [];
}

function tablesOf(query: Query): string[] {
  const joined = (query.joins ?? []).map(({ table }) => table);
  const from = UpdateQueryNode.is(query) ? [query.table] : [];
  const froms = query.from?.froms ?? [];
  return [...from, ...froms, ...joined].flatMap((node) => (node === undefined ? [] : tableName(node)));
}

/** Returns the conditions that each row of the result meets. */
function conditionsOf(node: OperationNode | undefined): OperationNode[] {
  if (node === undefined) return [];
  if (ParensNode.is(node)) return conditionsOf(node.node);
  return AndNode.is(node) ? [...conditionsOf(node.left), ...conditionsOf(node.right)] : [node];
}

function columnOf(node: OperationNode): string | null {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null;
  return node.column.column.name;
}

function valuesOf(node: OperationNode): readonly unknown[] {
  if (ValueNode.is(node)) return [node.value];
  return PrimitiveValueListNode.is(node) ? node.values : [];
}

/** True for a condition that restricts the rows to this trip. */
function namesTrip(node: OperationNode, tables: readonly string[], tripId: string): boolean {
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator)) return false;
  if (!['=', 'in'].includes(node.operator.operator)) return false;
  const column = columnOf(node.leftOperand);
  const values = valuesOf(node.rightOperand);
  const isOfTrip = column === 'trip_id' || (column === 'id' && tables.includes('trips'));
  return isOfTrip && values.length > 0 && values.every((value) => value === tripId);
}

/** True for a condition that compares a nested query with a row of the outer query. */
function followsOuter(node: OperationNode): boolean {
  return (
    BinaryOperationNode.is(node) &&
    ReferenceNode.is(node.leftOperand) &&
    ReferenceNode.is(node.rightOperand) &&
    OperatorNode.is(node.operator) &&
    node.operator.operator === '='
  );
}

/** Returns a name such as "select photos by storage_key". */
function nameOf(query: Query, tables: readonly string[], conditions: readonly OperationNode[]): string {
  const columns = conditions.flatMap((each) =>
    BinaryOperationNode.is(each) ? (columnOf(each.leftOperand) ?? 'more') : 'more',
  );
  const verb = query.kind.replace('QueryNode', '').toLowerCase();
  return `${verb} ${tables.join(', ')} by ${[...new Set(columns)].toSorted().join(', ')}`;
}

/**
 * Checks all queries of requests to a trip. A query on a table with rows of several trips must have
 * a condition on the trip. This finds a forgotten condition even if the data of the test would hide
 * the mistake.
 */
export class TripWatch implements KyselyPlugin {
  readonly #requests = new AsyncLocalStorage<string>();
  /** The tables with rows of several trips. */
  #ofTrips: ReadonlySet<string> = new Set(['trips']);
  /** The names of queries without a condition on the trip. */
  readonly found = new Set<string>();
  /** The number of checked queries. */
  seen = 0;

  /** Finds the tables with rows of trips. Call it before `during`. */
  async begin(database: Database): Promise<void> {
    const tables = await database.read((tx) => tx.query.introspection.getTables());
    const ofTrips = tables.filter(({ columns }) => columns.some(({ name }) => name === 'trip_id'));
    this.#ofTrips = new Set(['trips', ...ofTrips.map(({ name }) => name)]);
  }

  /** Checks the queries of a request to this trip. */
  during<T>(tripId: string, request: () => Promise<T>): Promise<T> {
    return this.#requests.run(tripId, request);
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    const tripId = this.#requests.getStore();
    if (tripId !== undefined) for (const query of queriesIn(node)) this.#check(query, query === node, tripId);
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;

  #check(query: Query, isOutermost: boolean, tripId: string): void {
    const tables = tablesOf(query);
    if (!tables.some((table) => this.#ofTrips.has(table))) return;
    this.seen += 1;
    const conditions = conditionsOf(query.where?.where);
    const isWithin = conditions.some((each) => namesTrip(each, tables, tripId));
    if (isWithin || (!isOutermost && conditions.some(followsOuter))) return;
    this.found.add(nameOf(query, tables, conditions));
  }
}

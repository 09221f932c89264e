import {
  type Directive,
  type ImportDeclarationSpecifier,
  parseSync,
  type Statement,
  type StringLiteral,
  Visitor,
} from 'oxc-parser';

/** A module that a file imports, with any import syntax of TypeScript. */
export interface Import {
  readonly line: number;
  readonly specifier: string;
  /** True if the compiled code does not contain the import. */
  readonly typeOnly: boolean;
  /** Imported names; `*` for the whole module. */
  readonly names: readonly string[];
}

export interface Scan {
  readonly imports: readonly Import[];
  /** Numbers of the lines that read `process.env`. */
  readonly environmentReads: readonly number[];
  /** True when the file contains only re-exports. */
  readonly onlyReexports: boolean;
}

/** Returns false for `import {} from 'x'`, which runs x. */
function isTypeOnly(specifiers: readonly ImportDeclarationSpecifier[]): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every((it) => it.type === 'ImportSpecifier' && it.importKind === 'type')
  );
}

function nameOf(specifier: ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  const { imported } = specifier;
  return imported.type === 'Literal' ? imported.value : imported.name;
}

/** Returns a function from an offset in `source` to its line number. */
function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

/** Calls `add` for every import, and `onEnvironment` for every read of `process.env`. */
function visitor(
  add: (from: StringLiteral, typeOnly: boolean, names: readonly string[]) => void,
  onEnvironment: (offset: number) => void,
): Visitor {
  return new Visitor({
    ImportDeclaration({ source: from, importKind, specifiers }) {
      add(from, importKind === 'type' || isTypeOnly(specifiers), specifiers.map(nameOf));
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      add(from, exportKind === 'type', ['*']);
    },
    ExportNamedDeclaration({ source: from, exportKind, specifiers }) {
      if (from === null) return;
      const types = exportKind === 'type' || specifiers.every((it) => it.exportKind === 'type');
      const names = specifiers.map(({ local }) => (local.type === 'Literal' ? local.value : local.name));
      add(from, types && specifiers.length > 0, names);
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') add(from, false, ['*']);
    },
    TSImportType({ source: from }) {
      add(from, true, ['*']);
    },
    NewExpression({ callee, arguments: [from] }) {
      // Code names a worker by a URL: new URL('./worker.ts', import.meta.url).
      if (callee.type !== 'Identifier' || callee.name !== 'URL') return;
      if (from?.type === 'Literal' && typeof from.value === 'string' && from.value.startsWith('.')) {
        add(from, false, ['*']);
      }
    },
    MemberExpression({ object, property, start }) {
      const key =
        property.type === 'Literal' ? property.value : property.type === 'Identifier' && property.name;
      if (object.type === 'Identifier' && object.name === 'process' && key === 'env') {
        onEnvironment(start);
      }
    },
  });
}

function isReexport(statement: Directive | Statement): boolean {
  if (statement.type === 'ExportNamedDeclaration') return statement.source !== null;
  return statement.type === 'ExportAllDeclaration';
}

/** Throws when the source does not parse. */
export function scan(path: string, source: string): Scan {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(source);
  const imports: Import[] = [];
  const environmentReads: number[] = [];
  visitor(
    (from, typeOnly, names) =>
      imports.push({ line: lineAt(from.start), specifier: from.value, typeOnly, names }),
    (offset) => environmentReads.push(lineAt(offset)),
  ).visit(program);
  return {
    imports,
    environmentReads,
    onlyReexports: program.body.length > 0 && program.body.every(isReexport),
  };
}
